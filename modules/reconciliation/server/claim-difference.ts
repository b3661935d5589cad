import { eq } from 'drizzle-orm'

import { paymentFacts } from '#modules/payments/database/views.ts'
import { reconciliationExceptions } from '#modules/reconciliation/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { gapOf, lockException } from './decide-exception.ts'
import { notPossible } from './errors.ts'
import { differenceClaimed } from './events.ts'

/**
 * Asks the payer of an order for the rest when the operator received too little. No entry is made:
 * the exception is set aside until the money comes or the difference is accepted.
 * @throws reconciliation.unknown (404) · reconciliation.decided · reconciliation.not_possible (409)
 */
export async function claimDifference(
  kernel: Kernel,
  {
    exceptionId,
    actor,
    reason,
  }: { exceptionId: string; actor: Pick<Caller, 'userId' | 'role'>; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = await lockException(tx, exceptionId)
    const francs = gapOf(row)
    if (row.kind !== 'amount_differs' || francs <= 0 || !row.ourId) throw notPossible()
    const [paid] = await tx.select().from(paymentFacts).where(eq(paymentFacts.id, row.ourId))
    if (paid?.purpose !== 'order') throw notPossible()
    await tx
      .update(reconciliationExceptions)
      .set({ state: 'aside' })
      .where(eq(reconciliationExceptions.id, row.id))
    await recordAct(tx, {
      actor,
      action: 'reconciliation.claimed',
      subject: { kind: 'reconciliation_exception', id: row.id, label: row.kind },
      before: { state: row.state },
      after: { state: 'aside', francs },
      reason,
      at,
    })
    await kernel.events.emit(tx, differenceClaimed, {
      exceptionId,
      payerId: paid.payerId,
      orderId: paid.subjectId,
      francs,
      at: at.toISOString(),
    })
  })
}
