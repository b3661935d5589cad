import { eq } from 'drizzle-orm'

import { payoutTransfers } from '#modules/payouts/database/tables.ts'
import type { Transfer, TransferState } from '#gateways/money-out.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockLine, settleFailed, settlePaid, settleReversed } from '../settle-line.ts'

type State = (typeof payoutTransfers.$inferSelect)['state']

/**
 * The next state of a transfer after the operator's answer; null when nothing changes. One that
 * never arrived cannot be taken back: it failed.
 */
export function transferAfter(state: State, answer: TransferState): State | null {
  if (state === 'failed' || state === 'reversed') return null
  if (state === 'succeeded') return answer === 'reversed' ? 'reversed' : null
  if (answer === 'processing') return state === 'queued' ? 'processing' : null
  return answer === 'succeeded' ? 'succeeded' : 'failed'
}

/**
 * Stores the operator's answer about a transfer: transfer, line and ledger change together, once.
 */
export function settleTransfer(
  kernel: Kernel,
  transferId: string,
  answer: Transfer,
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const lineId = await lineOf(tx, transferId)
    const line = await lockLine(tx, lineId)
    const [transfer] = await tx
      .select()
      .from(payoutTransfers)
      .where(eq(payoutTransfers.id, transferId))
      .for('update')
    const next = transfer && transferAfter(transfer.state, answer.state)
    if (!next) return
    const reason = answer.failure ?? 'Refusé par l’opérateur.'
    await tx
      .update(payoutTransfers)
      .set({
        state: next,
        providerTransferId: answer.id || transfer.providerTransferId,
        failure: answer.failure,
        settledAt: next === 'processing' ? null : at,
      })
      .where(eq(payoutTransfers.id, transferId))
    const act = { kernel, actor: null, wallet: transfer.provider, at }
    if (next === 'succeeded')
      await settlePaid(tx, line, { ...act, operatorTransactionId: answer.id })
    if (next === 'failed') await settleFailed(tx, line, { ...act, reason })
    if (next === 'reversed') await settleReversed(tx, line, { ...act, reason })
  })
}

async function lineOf(tx: Tx, transferId: string): Promise<string> {
  const [row] = await tx
    .select({ lineId: payoutTransfers.lineId })
    .from(payoutTransfers)
    .where(eq(payoutTransfers.id, transferId))
  if (!row) throw new Error(`no transfer ${transferId}`)
  return row.lineId
}
