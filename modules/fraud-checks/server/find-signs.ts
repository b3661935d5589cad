import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar, marketWeek } from '#modules/calendar/module.ts'
import { CHECK_DAYS } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { fraudChecks } from '#modules/fraud-checks/database/tables.ts'
import { signKinds } from '#modules/fraud-checks/database/values.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { payoutsHeld } from './events.ts'
import { signs } from './signs.ts'

type Found = { shopId: string; seen: string; otherId: string | null }

/** Holds the payouts of shops with a sign that was not seen before, and tells them. */
export async function findSigns(kernel: Kernel): Promise<void> {
  const foundAt = kernel.clock.now()
  const at = { opening: marketWeek(kernel).team }
  const dueAt = dueAfter(marketCalendar(kernel), foundAt, { openDays: CHECK_DAYS, at })
  const kinds = signKinds.map((kind) => ({ id: kind }))
  await oneByOne(kernel, 'fraud_checks.find', kinds, async ({ id: kind }) => {
    const found = await query<Found>(kernel.db, signs[kind](foundAt))
    if (found.length === 0) return
    await kernel.transaction(async (tx) => {
      const fresh = await tx
        .insert(fraudChecks)
        .values(found.map((one) => ({ ...one, id: newId(), kind, foundAt, dueAt })))
        .onConflictDoNothing()
        .returning({ checkId: fraudChecks.id, shopId: fraudChecks.shopId })
      for (const one of fresh)
        await kernel.events.emit(tx, payoutsHeld, {
          ...one,
          dueAt: dueAt.toISOString(),
          at: foundAt.toISOString(),
        })
    })
  })
}
