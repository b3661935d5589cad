import { wayOf } from '#modules/parcels/contract/ways.ts'
import { eq } from 'drizzle-orm'

import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { GIVE_BACK_DAYS } from '#modules/exchanges/contract/goods-returns.ts'
import { type LockedParcel, collectBefore, lockParcel } from '#modules/parcels/module.ts'
import { keptUntil, wasOpenSince } from '#modules/relays/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endClaims } from './claims.ts'
import { fail } from './errors.ts'
import { exchangeKept, goodsLate } from './events.ts'
import { endReturn, lockReturn } from './open-return.ts'

/**
 * Notes goods that were not given back in time. Those of an exchange that stay count as a refusal,
 * the buyer has two articles, where she could bring them: a courier who is to fetch them at her
 * door may never have come.
 */
export async function noteLate(kernel: Kernel, returnId: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [found] = await tx
      .select({ parcelId: goodsReturns.parcelId })
      .from(goodsReturns)
      .where(eq(goodsReturns.id, returnId))
    if (!found) return
    const { parcelId } = found
    const sale = await lockParcel(tx, parcelId)
    const row = await lockReturn(tx, returnId)
    if (!sale || !row || row.takenAt || row.endedAt || row.lateAt) return
    if (!row.giveBackBefore || row.giveBackBefore > at) return
    await tx.update(goodsReturns).set({ lateAt: at }).where(eq(goodsReturns.id, returnId))
    if (row.cause === 'exchange' && (await wasPlaceOpen(tx, kernel, sale.parcel, at)))
      await noteReturn(tx, kernel, sale, {
        reason: 'not_given_back',
        tries: [],
        note: null,
        imageId: null,
        isAlwaysCounted: true,
      })
    const about = { returnId, parcelId, cause: row.cause, at: at.toISOString() }
    await kernel.events.emit(tx, goodsLate, about)
  })
}

/** Tells whether the place to bring goods to was open as long as it keeps a parcel. */
async function wasPlaceOpen(
  tx: Tx,
  kernel: Kernel,
  { receiveAt, relayId, shopId }: LockedParcel['parcel'],
  at: Date,
): Promise<boolean> {
  const since = addMs(at, -GIVE_BACK_DAYS * dayMs)
  const { hasRelay, isCollected } = wayOf({ receiveAt })
  if (hasRelay)
    return (
      (await wasOpenSince(tx, relayId, since)) &&
      (await keptUntil(tx, kernel, relayId, since)) <= at
    )
  if (!isCollected) return false
  const [shop] = await tx.select(shopOpening).from(shopFacts).where(eq(shopFacts.id, shopId))
  return shop !== undefined && collectBefore(kernel, since, shop) <= at
}

type Keeping = { exchangeId: string; actor: Pick<Caller, 'userId' | 'role'>; reason: string }

/**
 * Lets the buyer keep both articles: the sale is released to its shop.
 * @throws exchanges.unknown (404) · exchanges.not_swapped, exchanges.return_taken (409)
 */
export async function keepBoth(
  kernel: Kernel,
  { exchangeId, actor, reason }: Keeping,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [exchange] = await tx
      .select()
      .from(exchanges)
      .where(eq(exchanges.id, exchangeId))
      .for('update')
    if (!exchange) throw fail('exchanges.unknown')
    if (exchange.state !== 'swapped') throw fail('exchanges.not_swapped')
    const { returnId, parcelId } = exchange
    await endReturn(tx, kernel, { returnId, reason })
    await tx
      .update(exchanges)
      .set({ state: 'kept', endedAt: at })
      .where(eq(exchanges.id, exchangeId))
    await endClaims(tx, { by: 'subject', id: exchangeId, state: 'exchanged', at })
    await recordAct(tx, {
      actor,
      action: 'exchanges.kept',
      subject: { kind: 'parcel', id: parcelId, label: '' },
      before: { échange: 'ancien article attendu' },
      after: { échange: 'les deux articles gardés' },
      reason,
      at,
    })
    const about = { exchangeId, parcelId, at: at.toISOString() }
    await kernel.events.emit(tx, exchangeKept, { ...about, reason })
  })
}
