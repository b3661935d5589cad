import { atWords } from '#kernel/wire/due-words.ts'
import { parcelHas } from '#modules/orders/contract/order-states.ts'

import { formatFrancs, type Francs } from '#kernel/wire/money.ts'
import { postCashCollected, postSale, postCourierFee } from '#modules/ledger/module.ts'
import { eq } from 'drizzle-orm'
import { parcelFacts } from '#modules/orders/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { DomainError } from '#kernel/errors.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  cashNotedTwice,
  cashTakenOf,
  isCashBefore,
  isPaidAtDoor,
  keptBefore,
  type KeptChoice,
  splitParcel,
  moveParcels,
  oweBackForCash,
  oweUnusedDeposit,
  readClientCodes,
  wrongState,
  type LockedParcel,
} from '#modules/orders/module.ts'
import { clearAfterDeliveries } from '#modules/refusals/module.ts'
import { countDelivery } from '#modules/shops/module.ts'
import { courierFees } from '#modules/deliveries/database/tables.ts'
import {
  cashDueOf,
  isPaidToCourier,
  lockCashRoom,
  readDeliverySettings,
} from '../delivery-settings.ts'
import { fail } from '../errors.ts'
import { partRefused } from '../events.ts'
import { lockCarried, readCarried } from '../lock-parcel.ts'
import { boundedTime } from '../made-at.ts'
import { codeRefused, guessing, guessOfClient } from '../codes/otp-guess-limits.ts'
import { courierShare, deliveryRevenueOf } from './courier-share.ts'
import { comeAgain } from './fail-delivery.ts'

/** `cash`: noted for a parcel paid by telephone, and kept in the box or to be given back. */
type HandedOver = { already: boolean; cash?: 'kept' | 'to_give_back' | null }
type HandOver = {
  parcelId: string
  courierId: string
  clientOtp: string
  cashReceived: boolean
  part?: KeptChoice | null | undefined
  /** By the device's clock, of a code that waited for the network. */
  madeAt?: string | null | undefined
}

/**
 * Takes the buyer's code, and what is kept if not all; moves the cash to the courier's box, posts
 * the sale. Idempotent for the same code and the same choice.
 * @returns whether it was delivered before
 * @throws deliveries.parcel_unknown (404) · deliveries.to_relay (409) · deliveries.wrong_code,
 * deliveries.other_parcel (422) · deliveries.code_locked (429) · deliveries.cash_unconfirmed (422)
 * · deliveries.already_delivered
 * (409) for another code of a delivered parcel · deliveries.delivered_whole,
 * deliveries.kept_otherwise (409), of which the managers are told · orders.wrong_state (409)
 */
export async function handOverParcel(kernel: Kernel, handOver: HandOver): Promise<HandedOver> {
  const { parcelId, courierId, part } = handOver
  return takeCode(kernel, handOver).catch(async (error: unknown) => {
    const code = error instanceof DomainError ? error.code : null
    const isKept = code === 'deliveries.kept_otherwise'
    if (isKept || code === 'deliveries.delivered_whole') {
      const at = kernel.clock.now().toISOString()
      const refused = { parcelId, courierId, francs: part?.due ?? null, isKept, at }
      await kernel.transaction((tx) => kernel.events.emit(tx, partRefused, refused))
    }
    throw error
  })
}

async function takeCode(
  kernel: Kernel,
  { parcelId, courierId, clientOtp, cashReceived, part = null, madeAt }: HandOver,
): Promise<HandedOver> {
  // Before counting a try: no courier can lock another's parcel.
  const seen = await readCarried(kernel.db, parcelId, courierId)
  if (seen.receiveAt === 'relay') throw fail('deliveries.to_relay')
  if (seen.isDelivered) {
    const codes = await readClientCodes(kernel.db, [parcelId])
    return sameAgain(kernel.db, seen.id, { code: codes.get(parcelId) ?? null, clientOtp, part })
  }
  return guessing(
    kernel,
    guessOfClient(parcelId),
    { courierId, parcelId, group: seen.deliveryGroup },
    async (tx) => {
      const locked = await lockCarried(tx, parcelId, courierId)
      const { state, clientOtp: code } = locked.parcel
      if (parcelHas('isDelivered', state)) return sameAgain(tx, parcelId, { code, clientOtp, part })
      if (!parcelHas('atDoor', state)) throw wrongState()
      if (cashDueOf(locked) > 0 && !cashReceived) throw fail('deliveries.cash_unconfirmed')
      if (!sameSecret(code ?? '', clientOtp))
        throw await codeRefused(tx, locked, { at: 'door', typed: clientOtp })
      const move = { by: 'courier', actorId: courierId } as const
      if (part && locked.parcel.errand) throw wrongState()
      const kept = part ? await splitParcel(tx, kernel, locked, { ...part, courierId }) : locked
      const made = boundedTime(kernel, madeAt, locked.parcel.stateSince)
      const cash = await deliver(tx, kernel, kept, { ...move, cashReceived, made })
      return { already: false, cash }
    },
  )
}

type Delivering = {
  by: 'courier' | 'chef'
  actorId: string
  reason?: string
  cashReceived: boolean
  /** When a code that waited for the network was typed; null: now. */
  made?: Date | null
}

/**
 * Counts as the next try of a failed parcel. Cash noted for a parcel that was paid by telephone
 * goes to the courier's box, and the payment is owed back, only if it was taken before it.
 * @throws orders.wrong_state (409)
 */
export async function deliver(
  tx: Tx,
  kernel: Kernel,
  found: LockedParcel,
  { cashReceived, made = null, ...move }: Delivering,
): Promise<HandedOver['cash']> {
  const locked = found.parcel.state === 'failed' ? await comeAgain(tx, kernel, found, move) : found
  const { parcel } = locked
  const at = kernel.clock.now()
  const isNotedTwice = cashReceived && isPaidAtDoor(locked)
  const isPaidTwice = isNotedTwice && (await isBelieved(tx, locked, made))
  const courierId = parcel.courierId
  if (!courierId) throw new Error('a delivered parcel had no courier')
  const box = { box: 'courier', ownerId: courierId } as const
  if (isPaidTwice) await oweBackForCash(tx, kernel, locked, box)
  const unused = await oweUnusedDeposit(tx, kernel, locked)
  const inCash = cashTakenOf(locked)
  const taken = isPaidTwice || isPaidToCourier(locked) ? inCash : { francs: 0, rounding: 0 }
  const set = {
    deliveredAt: at,
    cashRoundingFrancs: taken.rounding,
    ...unused,
    ...(isPaidTwice && { outsidePayment: true }),
  }
  await moveParcels(tx, kernel, [locked], { to: 'delivered', ...move, set })
  if (isNotedTwice) {
    const noted = { ...box, parcelId: parcel.id, francs: inCash.francs }
    const news = { ...noted, isBelieved: isPaidTwice, at: at.toISOString() }
    await kernel.events.emit(tx, cashNotedTwice, news)
  }
  await postCashCollected(tx, { parcelId: parcel.id, courierId, ...taken, at })
  const trip = { parcelId: parcel.id, courierId, revenue: deliveryRevenueOf(parcel) }
  if (parcel.errand) {
    await payForTrip(tx, trip, at)
    return null
  }
  await postSaleOf(tx, parcel, at)
  await payForTrip(tx, trip, at)
  await countDelivery(tx, parcel.shopId)
  await clearAfterDeliveries(tx, kernel, locked.order.buyerId)
  if (!isNotedTwice) return null
  return isPaidTwice ? 'kept' : 'to_give_back'
}

/** Cash taken before the payment: once beyond the cap of the courier's box, not again. */
async function isBelieved(tx: Tx, locked: LockedParcel, made: Date | null): Promise<boolean> {
  const { courierId } = locked.parcel
  if (!courierId || !isCashBefore(locked, made)) return false
  const { box, cap } = await lockCashRoom(tx, courierId)
  return box <= cap
}

export function postSaleOf(tx: Tx, parcel: LockedParcel['parcel'], at: Date): Promise<void> {
  return postSale(tx, {
    parcelId: parcel.id,
    shopId: parcel.shopId,
    goods: parcel.itemsTotalFrancs,
    commission: parcel.commissionFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    shopDelivery: parcel.shopDeliveryFrancs,
    marketDiscount: parcel.marketDiscountFrancs,
    marketDelivery: parcel.marketDeliveryFrancs,
    at,
  })
}

type SentAgain = { code: string | null; clientOtp: string; part: KeptChoice | null }

/** Refuses another choice than the first: cash and goods went by that one. */
async function sameAgain(
  db: Sql,
  parcelId: string,
  { code, clientOtp, part }: SentAgain,
): Promise<{ already: true }> {
  if (!sameSecret(code ?? '', clientOtp)) throw fail('deliveries.already_delivered')
  const first = await keptBefore(db, parcelId)
  if (!first && !part) return { already: true }
  if (first && part && isSameChoice(first, part)) return { already: true }
  const [row] = await db
    .select({ at: parcelFacts.deliveredAt })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  const since = row?.at ? ` ${atWords(row.at)}` : ''
  if (!first)
    throw fail('deliveries.delivered_whole', {
      sentence: `Ce colis a été remis en entier${since}, peut-être par votre responsable : les articles rendus n’ont pas été comptés. Appelez-le.`,
    })
  const { kept, due, items } = first
  const names = items.map(({ name, quantity }) => `${quantity} × ${name}`)
  throw fail('deliveries.kept_otherwise', {
    sentence: `Ce colis a été remis${since} : le client a gardé ${listed.format(names)}, pour ${formatFrancs(due)}. Cet autre choix n’est pas compté : appelez votre responsable.`,
    details: { kept, due, deliveredAt: row?.at?.toISOString() ?? null },
  })
}

const listed = new Intl.ListFormat('fr')

function isSameChoice(first: KeptChoice, again: KeptChoice): boolean {
  const ids = Object.keys(first.kept)
  return (
    first.due === again.due &&
    ids.length === Object.keys(again.kept).length &&
    ids.every((id) => first.kept[id] === again.kept[id])
  )
}

type Trip = { parcelId: string; courierId: string; revenue: Francs }

/** Owes the courier a share of what a trip is worth, once a parcel. */
export async function payForTrip(
  tx: Tx,
  { parcelId, courierId, revenue }: Trip,
  at: Date,
): Promise<void> {
  const { courierShareBasisPoints } = await readDeliverySettings(tx)
  const francs = courierShare(revenue, courierShareBasisPoints)
  const earned = await tx
    .insert(courierFees)
    .values({
      parcelId,
      courierId,
      revenueFrancs: revenue,
      shareBasisPoints: courierShareBasisPoints,
      amountFrancs: francs,
      earnedAt: at,
    })
    // Earned when it was brought to a relay point before.
    .onConflictDoNothing()
    .returning({ parcelId: courierFees.parcelId })
  if (earned.length === 0) return
  await postCourierFee(tx, { parcelId, courierId, francs, at })
}
