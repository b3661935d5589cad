import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelParcels } from './cancel.ts'
import { preparationLate } from './events.ts'
import { fillDues, lockParcel, planUnplanned, setParcels } from '#modules/parcels/module.ts'

/** Days on which the shop is open: until its buyer is told, until the order ends. */
const UNTIL_TOLD = 1
const UNTIL_ENDED = 3

const batchSize = 200

function daysAfter(kernel: Kernel, from: Date, openDays: number, at: OpeningFacts): Date {
  return dueAfter(marketCalendar(kernel), from, { openDays, at })
}

/**
 * Ends parcels that their shops accepted and never prepared: at the due instant the shop is told,
 * one open day later its buyer too, on the third the parcel is cancelled and what was paid is owed
 * back.
 */
export async function endUnprepared(kernel: Kernel): Promise<void> {
  await fillDues(kernel)
  await planUnplanned(kernel)
  for (let after: string | null = null; ;) {
    const late: Late[] = await lateAfter(kernel, after)
    await oneByOne(kernel, 'orders.end-unprepared', late, ({ id, ...shop }) =>
      kernel.transaction((tx) => endOne(tx, kernel, id, shop)),
    )
    after = late.at(-1)?.id ?? null
    if (late.length < batchSize) return
  }
}

type Late = OpeningFacts & { id: string }

/** Reads a batch by id: parcels that are late and not yet over must not fill every batch. */
function lateAfter(kernel: Kernel, after: string | null): Promise<Late[]> {
  return kernel.db
    .select({ id: parcels.id, ...shopOpening })
    .from(parcels)
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .where(
      and(
        eq(parcels.state, 'accepted'),
        isNull(parcels.errand),
        lt(parcels.dueAt, kernel.clock.now()),
        after ? gt(parcels.id, after) : undefined,
      ),
    )
    .orderBy(parcels.id)
    .limit(batchSize)
}

async function endOne(tx: Tx, kernel: Kernel, id: string, shop: OpeningFacts): Promise<void> {
  const now = kernel.clock.now()
  const locked = await lockParcel(tx, id)
  const dueAt = locked?.parcel.dueAt
  if (!locked || !dueAt || locked.parcel.state !== 'accepted' || dueAt > now) return
  const endsAt = daysAfter(kernel, dueAt, UNTIL_ENDED, shop)
  if (endsAt <= now) {
    await cancelParcels(tx, kernel, [locked], {
      by: 'clock',
      actorId: null,
      reason: 'La boutique n’a pas préparé la commande à temps.',
    })
    return
  }
  const toldAt = daysAfter(kernel, dueAt, UNTIL_TOLD, shop)
  const step = toldAt <= now ? 'again' : 'due'
  const { remindedAt } = locked.parcel
  if (remindedAt && remindedAt >= (step === 'again' ? toldAt : dueAt)) return
  await setParcels(tx, [id], { remindedAt: now })
  await kernel.events.emit(tx, preparationLate, {
    parcelId: id,
    step,
    dueAt: dueAt.toISOString(),
    endsAt: endsAt.toISOString(),
    at: now.toISOString(),
  })
}
