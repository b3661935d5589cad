import { and, eq, isNull, lte } from 'drizzle-orm'

import { LOSS_REMINDER_DAYS, LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { waybills } from '#modules/coaches/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { lockParcels } from '#modules/parcels/module.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lossNear } from './events.ts'
import { giveUp, lockWaybill, ridingOn } from './on-the-road.ts'

const everyGroup = { group: null }
const reason = 'Il n’est pas arrivé à temps, et personne ne dit où il est.'

/**
 * Gives up what a coach still has ten days after the day on which it was expected, and reminds its
 * managers two days before. Who pays is decided by the team, as of each loss.
 */
export async function loseLate(kernel: Kernel): Promise<void> {
  await oneByOne(
    kernel,
    'coaches.remind-losses',
    await lateBy(kernel, LOST_DAYS - LOSS_REMINDER_DAYS, true),
    ({ id }) => remind(kernel, id),
  )
  await oneByOne(kernel, 'coaches.lose-late', await lateBy(kernel, LOST_DAYS, false), ({ id }) =>
    loseRest(kernel, id),
  )
}

/** Waybills under way whose day ended so many days ago. */
function lateBy({ db, clock }: Kernel, days: number, isNotReminded: boolean) {
  const lastDay = dayOf(addMs(clock.now(), -(days + 1) * dayMs))
  const isOpen = and(isNull(waybills.endedAt), lte(waybills.dueOn, lastDay))
  return db
    .select({ id: waybills.id })
    .from(waybills)
    .where(isNotReminded ? and(isOpen, isNull(waybills.lossRemindedAt)) : isOpen)
    .orderBy(waybills.dueOn, waybills.id)
    .limit(100)
}

function remind(kernel: Kernel, waybillId: string): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const told = await tx
      .update(waybills)
      .set({ lossRemindedAt: at })
      .where(
        and(eq(waybills.id, waybillId), isNull(waybills.lossRemindedAt), isNull(waybills.endedAt)),
      )
      .returning({ id: waybills.id })
    if (told.length > 0) await kernel.events.emit(tx, lossNear, { waybillId, at: at.toISOString() })
  })
}

function loseRest(kernel: Kernel, waybillId: string): Promise<void> {
  return kernel.transaction(async (tx) => {
    // Parcels are locked first, as at every other act.
    const locked = await lockParcels(tx, await ridingOn(tx, waybillId))
    const waybill = await lockWaybill(tx, everyGroup, waybillId)
    const riding = await ridingOn(tx, waybillId)
    const lost = [...locked.values()].filter(({ parcel }) => riding.includes(parcel.id))
    if (lost.length === 0) return
    await giveUp(tx, kernel, null, { waybill, lost, cause: 'missing', reason, isLate: true })
    await recordAct(tx, {
      actor: null,
      action: 'coaches.lost_late',
      subject: { kind: 'waybill', id: waybillId, label: waybill.number },
      after: { 'colis perdus': lost.length },
      at: kernel.clock.now(),
    })
  })
}
