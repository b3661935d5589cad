import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { payoutTransfers } from '#modules/payouts/database/tables.ts'
import type { MoneyOut, Transfer, TransferState } from '#providers/money-out.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { ProviderDown } from '#providers/provider-faults.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Tx } from '#kernel/database/database.ts'
import { lockLine, settleFailed, settlePaid, settleReversed } from '../settle-line.ts'

type PayoutTransferRow = typeof payoutTransfers.$inferSelect

/** Time limit for reversals. */
const reversibleMs = 3 * dayMs
const reversalCheckMs = 6 * 3_600_000

/**
 * Includes recent transfers, which may be reversed. Transfers of a failing operator wait for the
 * next run.
 */
export async function watchTransfers(kernel: Kernel, providers: PaymentProviders): Promise<void> {
  const away = new Set<string>()
  for (const transfer of await transfersToCall(kernel)) {
    const out = providers.get(transfer.provider)?.moneyOut
    if (!out || away.has(transfer.provider)) continue
    try {
      await settleTransfer(kernel, transfer.id, await callOperator(kernel, out, transfer))
    } catch (error) {
      if (error instanceof ProviderDown) away.add(transfer.provider)
      else kernel.log.error({ err: error, transfer: transfer.id }, 'transfer could not be followed')
    }
  }
}

function transfersToCall(kernel: Kernel): Promise<PayoutTransferRow[]> {
  const now = kernel.clock.now()
  return kernel.db
    .select()
    .from(payoutTransfers)
    .where(
      or(
        inArray(payoutTransfers.state, ['queued', 'processing']),
        and(
          eq(payoutTransfers.state, 'succeeded'),
          gt(payoutTransfers.createdAt, addMs(now, -reversibleMs)),
          lt(payoutTransfers.lastCheckedAt, addMs(now, -reversalCheckMs)),
        ),
      ),
    )
    .orderBy(sql`${payoutTransfers.lastCheckedAt} nulls first`, asc(payoutTransfers.createdAt))
    .limit(500)
}

/**
 * Calls the operator. An unanswered call may have succeeded: looks before resending under its key.
 */
async function callOperator(
  kernel: Kernel,
  out: MoneyOut,
  transfer: PayoutTransferRow,
): Promise<Transfer> {
  await kernel.db
    .update(payoutTransfers)
    .set({
      checks: sql`${payoutTransfers.checks} + 1`,
      lastCheckedAt: kernel.clock.now(),
    })
    .where(eq(payoutTransfers.id, transfer.id))
  const earlier = transfer.checks > 0 ? await out.read(transfer.reference) : null
  return (
    earlier ??
    out.send({
      key: transfer.id,
      reference: transfer.reference,
      francs: transfer.amountFrancs,
      phone: transfer.phone,
      name: transfer.name,
      reason: 'Sugu, votre samedi',
    })
  )
}

type TransferRowState = (typeof payoutTransfers.$inferSelect)['state']

/** Returns the next state; null when unchanged. Reversed before arrival means failed. */
function transferAfter(state: TransferRowState, answer: TransferState): TransferRowState | null {
  if (state === 'failed' || state === 'reversed') return null
  if (state === 'succeeded') return answer === 'reversed' ? 'reversed' : null
  if (answer === 'processing') return state === 'queued' ? 'processing' : null
  return answer === 'succeeded' ? 'succeeded' : 'failed'
}

/** Changes transfer, line and ledger together, once. */
function settleTransfer(kernel: Kernel, transferId: string, answer: Transfer): Promise<void> {
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
