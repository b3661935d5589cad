import { eq, inArray, sql } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { cancelParcels } from '#modules/orders/module.ts'
import { COLLECTION_DAYS, REMINDED_ON_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { isToCollect, placesWhere } from '#modules/parcels/contract/ways.ts'
import { daysAfter } from '#modules/calendar/contract/due.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { collectBefore, lockParcel } from '#modules/parcels/module.ts'
import { isReturnOpen, noteNotCollected } from '#modules/refusals/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { collectionReminded } from './events.ts'

type About = { shop: OpeningFacts }

/**
 * A parcel waits at its shop for the buyer: reminded after two and four days; when its open days
 * are over the stock is back, and what was paid is owed back. One that failed at its door before is
 * a refusal: its deposit is kept.
 */
export const collectPromise = promiseKind<About>({
  kind: 'counter.collect',
  label: 'Retraits',
  owes: 'buyer',
  open: sql`select p.id, p.state_since as since, p.due_at, o.buyer_id as owes_id,
      json_build_object('shop', json_build_object('opening', s.opening,
        'closedFrom', s.closed_from, 'closedUntil', s.closed_until, 'closedDays', s.closed_days)) as about
    from ${parcelFacts} p
    join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where p.state = 'ready' and ${inArray(
      sql`p.receive_at`,
      placesWhere(({ hasCourier }) => !hasCourier),
    )}`,
  tells: {
    steps: (_kernel, { since }) =>
      REMINDED_ON_DAYS.map((day) => ({ step: String(day), at: daysAfter(since, day) })),
    tell: (tx, kernel, { id: parcelId }, step) =>
      kernel.events.emit(tx, collectionReminded, {
        parcelId,
        day: Number(step),
        at: kernel.clock.now().toISOString(),
      }),
  },
  end: {
    words: 'Un colis non retiré à la boutique est annulé.',
    at: (kernel, { since, about }) => collectBefore(kernel, since, about.shop),
    run: endUncollected,
  },
})

async function endUncollected(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const locked = await lockParcel(tx, id)
    if (!locked || !isToCollect(locked.parcel)) return
    const { shopId, stateSince } = locked.parcel
    const [shop] = await tx.select(shopOpening).from(shopFacts).where(eq(shopFacts.id, shopId))
    if (!shop || collectBefore(kernel, stateSince, shop) > kernel.clock.now()) return
    const reason = `Pas retiré à la boutique en ${openDaysWords(COLLECTION_DAYS)}.`
    const isTurned = await isReturnOpen(tx, id)
    if (isTurned) await noteNotCollected(tx, kernel, locked)
    const move = { by: 'absence', actorId: null, reason } as const
    await cancelParcels(tx, kernel, [locked], { ...move, keepsDeposit: isTurned })
  })
}
