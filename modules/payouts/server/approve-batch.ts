import { and, eq, sql } from 'drizzle-orm'

import { payoutLines } from '#modules/payouts/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { financeCount } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Actor, type BatchRow, changeBatch, lockBatch } from './change-batch.ts'
import { stoppedLines } from './dues.ts'
import { fail } from './errors.ts'

type BatchAct = { batchId: string; actor: Actor }

/** @throws payouts.batch_unknown (404) · payouts.batch_state (409) */
export function reviewBatch(kernel: Kernel, { batchId, actor }: BatchAct): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'draft')
    await changeBatch(
      tx,
      batch,
      { reviewedBy: actor.userId, reviewedAt: at },
      { actor, action: 'payouts.reviewed', at },
    )
  })
}

/**
 * Requires an approver who is not the maker, unless finance has one person. The amount is typed
 * again; no item may be newly disputed.
 * @throws payouts.batch_state · payouts.not_reviewed · payouts.changed (409) · payouts.four_eyes
 * (403) · payouts.other_amount (422)
 */
export function approveBatch(
  kernel: Kernel,
  { batchId, actor, amount }: BatchAct & { amount: number },
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, 'draft')
    const alone = (await financeCount(tx)) < 2
    refuseOneEyed(batch, actor, alone)
    const total = await amountOf(tx, batchId)
    if (amount !== total) throw fail('payouts.other_amount')
    if ((await stoppedLines(tx, batchId)).size > 0) throw fail('payouts.changed')
    const reviewed = batch.reviewedBy ? {} : { reviewedBy: actor.userId, reviewedAt: at }
    const approved = {
      state: 'approved' as const,
      approvedBy: actor.userId,
      approvedAt: at,
      approvedAlone: alone,
    }
    await changeBatch(
      tx,
      batch,
      { ...reviewed, ...approved },
      { actor, action: 'payouts.approved', after: { amount: total }, at },
    )
  })
}

export function approvalOf(
  batch: BatchRow,
  userId: string,
  finance: number,
): { allowed: boolean; why: string } {
  if (batch.state !== 'draft') return { allowed: false, why: '' }
  if (finance < 2)
    return {
      allowed: true,
      why: 'Vous êtes seul à la finance : votre double rôle est gardé au journal.',
    }
  if (!batch.reviewedBy)
    return {
      allowed: false,
      why: 'Ce lot attend une relecture, puis l’approbation d’un autre que celui qui l’a relu.',
    }
  if (batch.reviewedBy === userId) return { allowed: false, why: fail('payouts.four_eyes').message }
  return { allowed: true, why: 'Vous n’avez pas préparé ce lot : vous pouvez l’approuver.' }
}

function refuseOneEyed(batch: BatchRow, actor: Actor, alone: boolean): void {
  if (alone) return
  if (!batch.reviewedBy) throw fail('payouts.not_reviewed')
  if (batch.reviewedBy === actor.userId) throw fail('payouts.four_eyes')
}

async function amountOf(tx: Tx, batchId: string): Promise<number> {
  const [sum] = await tx
    .select({ francs: sql<number>`coalesce(sum(${payoutLines.amountFrancs}), 0)::bigint` })
    .from(payoutLines)
    .where(and(eq(payoutLines.batchId, batchId), eq(payoutLines.state, 'waiting')))
  return sum?.francs ?? 0
}
