import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import { openHoursBefore } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { setParcels } from '#modules/parcels/module.ts'
import { deadlineRules } from '#modules/settings/contract/deadline-rules.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { acceptanceReminded } from './events.ts'

const hourMs = 3_600_000
/** Milliseconds. */
const longestAcceptance = deadlineRules.acceptanceHours.most * hourMs
const writtenAtOnce = 200

/** Reminds shops of sales to accept: at half of the time, and an open hour before its end. */
export async function remindSellers(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  const due = (await readWaiting(kernel, now)).flatMap((parcel) => {
    const passed = momentsOf(kernel, parcel).filter(({ at }) => at <= now)
    const last = passed.at(-1)
    return last && (parcel.remindedAt ?? 0) < last.at ? [{ ...parcel, step: last.step }] : []
  })
  for (let from = 0; from < due.length; from += writtenAtOnce)
    await remind(kernel, due.slice(from, from + writtenAtOnce), now)
}

function readWaiting({ db }: Kernel, now: Date) {
  const { id, shopId, stateSince, remindedAt } = parcels
  const acceptBefore = sql<Date>`${parcels.acceptBefore}`.mapWith(parcels.acceptBefore)
  return db
    .select({ id, shopId, stateSince, remindedAt, acceptBefore, ...shopOpening })
    .from(parcels)
    .innerJoin(shopFacts, eq(shopFacts.id, parcels.shopId))
    .where(
      and(
        eq(parcels.state, 'new'),
        gt(parcels.acceptBefore, now),
        lt(parcels.acceptBefore, addMs(now, longestAcceptance)),
      ),
    )
}

type Waiting = Awaited<ReturnType<typeof readWaiting>>[number]
type Step = 'half' | 'last'

/** Within an hour of each other, the first is enough. */
function momentsOf(kernel: Kernel, { stateSince, acceptBefore, ...shop }: Waiting) {
  const half = addMs(stateSince, (acceptBefore.getTime() - stateSince.getTime()) / 2)
  const last = openHoursBefore(marketCalendar(kernel), acceptBefore, { openHours: 1, at: shop })
  const moments: { step: Step; at: Date }[] = [
    { step: 'half', at: half },
    { step: 'last', at: last > stateSince ? last : half },
  ]
  const [first, second] = moments.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  if (!first || !second) return []
  return second.at.getTime() - first.at.getTime() < hourMs ? [first] : [first, second]
}

async function remind(
  kernel: Kernel,
  due: readonly (Pick<Waiting, 'id' | 'shopId' | 'acceptBefore'> & { step: Step })[],
  now: Date,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const ids = due.map(({ id }) => id)
    const waiting = and(inArray(parcels.id, ids), eq(parcels.state, 'new'))
    const locked = await tx
      .select({ id: parcels.id })
      .from(parcels)
      .where(waiting)
      .for('update', { skipLocked: true })
    const told = new Set(locked.map(({ id }) => id))
    await setParcels(tx, [...told], { remindedAt: now })
    await kernel.events.emit(
      tx,
      acceptanceReminded,
      ...due
        .filter(({ id }) => told.has(id))
        .map(({ id: parcelId, shopId, step }) => ({
          parcelId,
          shopId,
          step,
          at: now.toISOString(),
        })),
    )
  })
}
