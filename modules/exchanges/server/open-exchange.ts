import { and, eq } from 'drizzle-orm'

import type { exchangePayers, exchangeSides } from '#modules/exchanges/database/values.ts'
import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { type LockedParcel, linesOf, makeErrand } from '#modules/parcels/module.ts'
import { announceParcel, lockRelay } from '#modules/relays/module.ts'
import { refundStatesOf } from '#modules/payments/module.ts'
import { variantFacts } from '#modules/products/database/views.ts'
import { reserveStock, StockShortage } from '#modules/products/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { claimPieces, claimsOf, type ClaimRow, notExchanged, piecesLeft } from './claims.ts'
import { fail } from './errors.ts'
import { exchangeOpened } from './events.ts'
import { worthOfTrip } from './take-goods.ts'

export type ExchangeRow = typeof exchanges.$inferSelect
type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

type NewExchange = {
  lineId: string
  /** Variant of the same product. */
  variantId: string
  /** Pieces; null: all that are left of the line. */
  quantity?: number | null | undefined
  payer: (typeof exchangePayers)[number]
  /** Refuses a parcel delivered before; null: however long ago. */
  deliveredSince?: Date | null
  openedBy: (typeof exchangeSides)[number]
  actorId: string
  helperId?: string | null
  reason: string
}

/** ms in which the buyer pays the trip. */
const payMs = 48 * 3_600_000

/**
 * Exchanges pieces of a line of a locked sale: reserves the new article at once, asks for the old
 * one back. The new one goes to its shop as accepted, or waits until the buyer has paid the trip.
 * @returns its id
 * @throws exchanges.variant_unknown (404) · exchanges.relay_full, exchanges.shop_closed,
 * exchanges.out_of_stock (409) · errors of `exchangeablePieces`
 */
export async function openExchange(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  wanted: NewExchange,
): Promise<string> {
  const at = kernel.clock.now()
  const { line, pieces } = await exchangeablePieces(tx, sale, wanted)
  const quantity = pieces.length
  const variant = await variantOf(tx, line, wanted.variantId)
  await refuseClosedShop(tx, sale.parcel.shopId, at)
  await refuseFullRelay(kernel, tx, sale.parcel.relayId)
  await reserve(tx, kernel, line, { ...variant, quantity })
  const tripFrancs = worthOfTrip(sale)
  const isToPay = wanted.payer === 'buyer' && tripFrancs > 0
  const returnId = newId()
  await tx.insert(goodsReturns).values({
    id: returnId,
    parcelId: sale.parcel.id,
    buyerId: sale.order.buyerId,
    cause: 'exchange',
    lineId: line.id,
    doorCode: randomDigits(OTP_LENGTH),
    openedAt: at,
  })
  const { openedBy, actorId, payer, reason } = wanted
  const exchange: ExchangeRow = {
    id: newId(),
    parcelId: sale.parcel.id,
    lineId: line.id,
    variantId: variant.id,
    size: variant.size,
    color: variant.color,
    quantity,
    openedBy,
    actorId,
    payer,
    tripFrancs,
    state: isToPay ? 'to_pay' : 'open',
    reason,
    paymentId: null,
    secondFrancs: null,
    secondCommissionFrancs: null,
    payBefore: isToPay ? addMs(at, payMs) : null,
    outParcelId: null,
    returnId,
    openedAt: at,
    swappedAt: null,
    endedAt: null,
  }
  await claimPieces(
    tx,
    { parcelId: sale.parcel.id, kind: 'exchange', subjectId: exchange.id, returnId, at },
    [{ lineId: line.id, pieces }],
  )
  if (!isToPay)
    exchange.outParcelId = await sendNewOne(tx, kernel, sale, exchange, wanted.helperId ?? null)
  await tx.insert(exchanges).values(exchange)
  const about = { exchangeId: exchange.id, parcelId: sale.parcel.id, at: at.toISOString() }
  await kernel.events.emit(tx, exchangeOpened, { ...about, isToPay, by: openedBy })
  return exchange.id
}

type Wanted = Pick<NewExchange, 'lineId' | 'quantity' | 'deliveredSince'>

/**
 * Returns pieces of a line of a locked sale that may be exchanged, or given back instead.
 * @throws exchanges.line_unknown (404) · exchanges.not_delivered, exchanges.too_late,
 * exchanges.kept_in_part, exchanges.complaint_open, exchanges.line_exchanged,
 * exchanges.goods_awaited, exchanges.refunded (409) · exchanges.too_many (422)
 */
export async function exchangeablePieces(
  tx: Tx,
  { parcel }: LockedParcel,
  { lineId, quantity = null, deliveredSince = null }: Wanted,
): Promise<{ line: LineRow; pieces: number[] }> {
  const line = (await linesOf(tx, [parcel.id])).find(({ id }) => id === lineId)
  if (!line) throw fail('exchanges.line_unknown')
  if (parcel.deliveredAt === null || parcel.errand) throw fail('exchanges.not_delivered')
  if (deliveredSince && parcel.deliveredAt < deliveredSince) throw fail('exchanges.too_late')
  if (line.orderedQuantity !== null) throw fail('exchanges.kept_in_part')
  const claims = await claimsOf(tx, [parcel.id])
  const left = piecesLeft(line, claims, notExchanged)
  if (left.length === 0) throw claimedBy(claims, line.id)
  const isRefundedWhole = !claims.some(({ state }) => state === 'gone')
  if (isRefundedWhole && (await refundStatesOf(tx, [parcel.id])).size > 0)
    throw fail('exchanges.refunded')
  if (quantity !== null && quantity > left.length) throw fail('exchanges.too_many')
  return { line, pieces: left.slice(0, quantity ?? left.length) }
}

/** Says what the last piece of a line is under. */
function claimedBy(claims: readonly ClaimRow[], lineId: string): Error {
  const own = claims.filter((claim) => claim.lineId === lineId && claim.state !== 'freed')
  const last = own.findLast(({ state }) => state === 'open') ?? own.at(-1)
  if (last?.kind === 'exchange') return fail('exchanges.line_exchanged')
  if (last?.state !== 'open') return fail('exchanges.refunded')
  return fail(last.returnId ? 'exchanges.goods_awaited' : 'exchanges.complaint_open')
}

type Variant = { id: string; size: string | null; color: string | null; stock: number }

/** @param variantId of the same product; '' for a size that is not sold any more */
async function variantOf(tx: Tx, line: LineRow, variantId: string): Promise<Variant> {
  if (!variantId) throw fail('exchanges.variant_unknown')
  const { id, size, color, stock } = variantFacts
  const [variant] = await tx
    .select({ id, size, color, stock })
    .from(variantFacts)
    .where(and(eq(id, variantId), eq(variantFacts.productId, line.productId)))
  if (!variant) throw fail('exchanges.variant_unknown')
  return variant
}

async function refuseClosedShop(tx: Tx, shopId: string, at: Date): Promise<void> {
  const [shop] = await tx
    .select({
      from: shopFacts.closedFrom,
      until: shopFacts.closedUntil,
      suspendedAt: personFacts.suspendedAt,
    })
    .from(shopFacts)
    .innerJoin(personFacts, eq(personFacts.id, shopFacts.ownerId))
    .where(eq(shopFacts.id, shopId))
  const isClosed = shop?.from && shop.from <= at && (!shop.until || shop.until > at)
  if (!shop || isClosed || shop.suspendedAt) throw fail('exchanges.shop_closed')
}

async function refuseFullRelay(kernel: Kernel, tx: Tx, relayId: string | null): Promise<void> {
  if (!relayId) return
  const relay = await lockRelay(kernel, tx, relayId, null)
  if (!relay?.isOpen || relay.freePlaces < 1) throw fail('exchanges.relay_full')
}

async function reserve(
  tx: Tx,
  kernel: Kernel,
  line: LineRow,
  variant: Variant & { quantity: number },
): Promise<void> {
  const { id: variantId, quantity } = variant
  try {
    await reserveStock(tx, kernel, [{ variantId, quantity }])
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    const traits = [variant.size, variant.color].filter(Boolean).join(', ') || line.name
    throw fail('exchanges.out_of_stock', {
      sentence: `${variant.stock > 0 ? `Il n’en reste que ${variant.stock} (${traits})` : `Plus de ${traits}`}. Rien n’est changé : un remboursement est possible.`,
    })
  }
}

/** Makes the parcel of the new article, accepted by its shop. */
export async function sendNewOne(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  exchange: Pick<
    ExchangeRow,
    'lineId' | 'variantId' | 'size' | 'color' | 'quantity' | 'actorId' | 'tripFrancs'
  >,
  helperId: string | null,
): Promise<string> {
  const { lineId, variantId, size, color, quantity, actorId, tripFrancs } = exchange
  const line = (await linesOf(tx, [sale.parcel.id])).find(({ id }) => id === lineId)
  if (!line) throw fail('exchanges.line_unknown')
  const { relayId } = sale.parcel
  const parcelId = await makeErrand(tx, kernel, sale, {
    errand: 'replacement',
    lines: [{ ...line, variantId, size, color, quantity, position: 0 }],
    courierId: null,
    actorId,
    helperId,
    reason: 'Échange : le nouvel article part, l’ancien revient.',
    tripFrancs,
    relayId,
  })
  if (relayId) await announceParcel(tx, parcelId)
  return parcelId
}
