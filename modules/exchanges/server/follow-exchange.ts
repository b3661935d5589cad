import { eq } from 'drizzle-orm'

import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { postExchangeTrip } from '#modules/ledger/module.ts'
import { releaseStock } from '#modules/products/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endClaims } from './claims.ts'
import { exchangeCancelled } from './events.ts'
import type { ExchangeRow } from './open-exchange.ts'
import { giveBackBefore } from './open-return.ts'
import { oweTripBack } from './pay-exchange.ts'

type Moved = { parcelId: string; shopId: string; to: ParcelState }

/** Follows the parcel of the new article in the transaction of its move; no-op for others. */
export async function followNewOne(
  tx: Tx,
  kernel: Kernel,
  { parcelId, shopId, to }: Moved,
): Promise<void> {
  if (to !== 'delivered' && !parcelHas('isGivenUp', to)) return
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(eq(exchanges.outParcelId, parcelId))
    .for('update')
  if (exchange?.state !== 'open') return
  if (to === 'delivered') await noteSwap(tx, kernel, exchange, shopId)
  else
    await cancelExchange(tx, kernel, exchange, {
      reason: 'Le nouvel article n’a pas été remis.',
      at: kernel.clock.now(),
    })
}

/** The new article is in the buyer's hands: the old one has its days to come back. */
async function noteSwap(
  tx: Tx,
  kernel: Kernel,
  { id: exchangeId, parcelId, returnId, payer, tripFrancs }: ExchangeRow,
  shopId: string,
): Promise<void> {
  const at = kernel.clock.now()
  await tx
    .update(exchanges)
    .set({ state: 'swapped', swappedAt: at })
    .where(eq(exchanges.id, exchangeId))
  await tx
    .update(goodsReturns)
    .set({ giveBackBefore: giveBackBefore(at) })
    .where(eq(goodsReturns.id, returnId))
  if (payer === 'shop')
    await postExchangeTrip(tx, { exchangeId, parcelId, shopId, francs: tripFrancs, at })
}

/** Ends an exchange whose new article stays: the buyer keeps the old one, a paid trip is owed. */
async function cancelExchange(
  tx: Tx,
  kernel: Kernel,
  exchange: ExchangeRow,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { id: exchangeId, parcelId, returnId, paymentId, tripFrancs: francs } = exchange
  await tx
    .update(exchanges)
    .set({ state: 'cancelled', endedAt: at })
    .where(eq(exchanges.id, exchangeId))
  await tx
    .update(goodsReturns)
    .set({ endedAt: at, endReason: reason })
    .where(eq(goodsReturns.id, returnId))
  await endClaims(tx, { by: 'subject', id: exchangeId, state: 'freed', at })
  if (paymentId) await oweTripBack(tx, kernel, { paymentId, exchangeId, francs }, at)
  const about = { exchangeId, parcelId, at: at.toISOString() }
  await kernel.events.emit(tx, exchangeCancelled, { ...about, reason })
}

/** Ends an exchange whose trip was not paid in time; its stock is free again. */
export function endUnpaid(kernel: Kernel, id: string): Promise<void> {
  return kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const [exchange] = await tx
      .select()
      .from(exchanges)
      .where(eq(exchanges.id, id))
      .for('update', { skipLocked: true })
    if (exchange?.state !== 'to_pay' || !exchange.payBefore || exchange.payBefore > at) return
    const { variantId, quantity } = exchange
    if (variantId) await releaseStock(tx, kernel, [{ variantId, quantity }])
    const reason = 'Le trajet n’a pas été payé à temps.'
    await cancelExchange(tx, kernel, exchange, { reason, at })
  })
}
