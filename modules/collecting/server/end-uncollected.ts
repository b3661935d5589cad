import { openDaysWords } from '#kernel/wire/span-words.ts'
import { and, eq, inArray, lt } from 'drizzle-orm'

import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from '#modules/orders/module.ts'
import { collectBefore, lockParcel } from '#modules/parcels/module.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'

import { isReturnOpen, noteNotCollected } from '#modules/refusals/module.ts'

const batchSize = 200
/** Shops on holiday may keep many for longer. */
const mostWaiting = 5_000

/**
 * Ends parcels that their buyers have not collected in time: stock back, what was paid owed back.
 * One that failed at its door before is a refusal: its deposit is kept.
 * @returns how many
 */
export async function endUncollected(kernel: Kernel): Promise<number> {
  const now = kernel.clock.now()
  const waiting = await kernel.db
    .select({
      id: parcelFacts.id,
      since: parcelFacts.stateSince,
      shop: shopOpening,
    })
    .from(parcelFacts)
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(
      and(
        eq(parcelFacts.state, 'ready'),
        inArray(
          parcelFacts.receiveAt,
          placesWhere(({ hasCourier }) => !hasCourier),
        ),
        lt(parcelFacts.stateSince, addMs(now, -COLLECTION_DAYS * dayMs)),
      ),
    )
    .orderBy(parcelFacts.stateSince)
    .limit(mostWaiting)
  const due = waiting
    .filter(({ since, shop }) => collectBefore(kernel, since, shop) <= now)
    .slice(0, batchSize)
  await oneByOne(kernel, 'collecting.end-uncollected', due, ({ id }) =>
    kernel.transaction(async (tx) => {
      const locked = await lockParcel(tx, id)
      if (!locked || !isToCollect(locked.parcel)) return
      const reason = `Pas retiré à la boutique en ${openDaysWords(COLLECTION_DAYS)}.`
      const isTurned = await isReturnOpen(tx, id)
      if (isTurned) await noteNotCollected(tx, kernel, locked)
      const move = { by: 'absence', actorId: null, reason } as const
      await cancelParcels(tx, kernel, [locked], { ...move, keepsDeposit: isTurned })
    }),
  )
  return due.length
}
