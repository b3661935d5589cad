import { eq } from 'drizzle-orm'

import type { decideFraudCheck } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { fraudChecks } from '#modules/fraud-checks/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'
import { checkCleared, checkConfirmed } from './events.ts'

type Decision = Read<typeof decideFraudCheck>['body'] & {
  id: string
  actor: Pick<Caller, 'userId' | 'role'>
}

/**
 * Clears a sign, also one that was confirmed, or keeps its shop's payouts held.
 * @throws fraud_checks.unknown (404) · fraud_checks.cleared, fraud_checks.confirmed (409)
 */
export async function decideCheck(
  kernel: Kernel,
  { id, actor, outcome, reason }: Decision,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { shopId, outcome: before } = await lockCheck(tx, id)
    if (before === 'cleared') throw fail('fraud_checks.cleared')
    if (before === outcome) throw fail('fraud_checks.confirmed')
    const decided = { outcome, decidedAt: at, decidedBy: actor.userId }
    await tx.update(fraudChecks).set(decided).where(eq(fraudChecks.id, id))
    const about = { checkId: id, shopId, at: at.toISOString() }
    await (outcome === 'cleared'
      ? kernel.events.emit(tx, checkCleared, { ...about, byClock: false })
      : kernel.events.emit(tx, checkConfirmed, { ...about, reason }))
    await recordAct(tx, {
      actor,
      action: `fraud.${outcome}`,
      subject: { kind: 'shop', id: shopId },
      reason,
      at,
    })
  })
}

/** Clears a sign that nobody has looked at in time. */
export async function clearLate(kernel: Kernel, id: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const { shopId, outcome, dueAt } = await lockCheck(tx, id)
    if (outcome || dueAt > at) return
    await tx
      .update(fraudChecks)
      .set({ outcome: 'cleared', decidedAt: at })
      .where(eq(fraudChecks.id, id))
    const about = { checkId: id, shopId, at: at.toISOString() }
    await kernel.events.emit(tx, checkCleared, { ...about, byClock: true })
  })
}

async function lockCheck(tx: Tx, id: string) {
  const [row] = await tx.select().from(fraudChecks).where(eq(fraudChecks.id, id)).for('update')
  if (!row) throw fail('fraud_checks.unknown')
  return row
}
