import { eq } from 'drizzle-orm'

import { payoutBatches } from '#modules/payouts/database/tables.ts'
import type { batchStates } from '#modules/payouts/contract/payouts.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { fail } from './errors.ts'

export type BatchRow = typeof payoutBatches.$inferSelect
export type Actor = Pick<Caller, 'userId' | 'role'>

/** @throws payouts.batch_unknown (404) · payouts.batch_state (409) */
export async function lockBatch(
  tx: Tx,
  id: string,
  ...states: (typeof batchStates)[number][]
): Promise<BatchRow> {
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(eq(payoutBatches.id, id))
    .for('update')
  if (!batch) throw fail('payouts.batch_unknown')
  if (!states.includes(batch.state)) throw fail('payouts.batch_state')
  return batch
}

export async function changeBatch(
  tx: Tx,
  batch: BatchRow,
  set: Partial<typeof payoutBatches.$inferInsert>,
  act: {
    actor: Actor
    action: string
    reason?: string
    after?: Record<string, string | number>
    at: Date
  },
): Promise<void> {
  await tx.update(payoutBatches).set(set).where(eq(payoutBatches.id, batch.id))
  await recordAct(tx, {
    ...act,
    subject: { kind: 'payout_batch', id: batch.id, label: batch.number },
  })
}
