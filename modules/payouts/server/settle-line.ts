import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { lineStates } from '#modules/payouts/contract/payouts.ts'

import { ledgerEntryFacts } from '#modules/ledger/database/views.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import {
  payoutBatches,
  payoutLines,
  payoutTransfers,
  payoutItems,
} from '#modules/payouts/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { postPayoutPaid, postPayoutReversed } from '#modules/ledger/module.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Actor } from './change-batch.ts'
import { fail } from './errors.ts'
import { payoutFailed, payoutPaid } from './events.ts'
import { settleBatch } from './send-batch.ts'
import { queueTransfers } from './by-call/queue-transfers.ts'
import { payeesOf } from './payees.ts'

type PayoutLineAct = { lineId: string; actor: Actor }
type LockedLine = typeof payoutLines.$inferSelect & { day: string }
/** Finance officer with the operator's file; null: an API call. */
type Settling = {
  kernel: Kernel
  actor: Actor | null
  wallet: PaymentProviderName | null
  at: Date
}

/**
 * Settles a paid line; state and ledger change together, once.
 * @returns the batch's id.
 * @throws payouts.line_unknown (404) · payouts.line_state · payouts.line_by_call ·
 * payouts.operator_id_used (409)
 */
export async function payLine(
  kernel: Kernel,
  { lineId, actor, operatorTransactionId }: PayoutLineAct & { operatorTransactionId: string },
): Promise<string> {
  const at = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const line = await lockLine(tx, lineId)
      await refuseByCall(tx, line)
      await settlePaid(tx, line, { kernel, actor, wallet: null, at, operatorTransactionId })
      return line.batchId
    })
  } catch (error) {
    if (isTaken(error, 'payout_lines_operator_transaction')) throw fail('payouts.operator_id_used')
    throw error
  }
}

/** Marks a line failed; items stay until resent or the number changes. */
export function failLine(
  kernel: Kernel,
  { lineId, actor, reason }: PayoutLineAct & { reason: string },
): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    await refuseByCall(tx, line)
    await settleFailed(tx, line, { kernel, actor, wallet: null, at, reason })
    return line.batchId
  })
}

/** @throws payouts.line_state (409) */
export async function settlePaid(
  tx: Tx,
  line: LockedLine,
  { kernel, operatorTransactionId, ...act }: Settling & { operatorTransactionId: string },
): Promise<void> {
  const { id: lineId, amountFrancs, name: payee } = line
  requireState(line, 'sent')
  await tx
    .update(payoutLines)
    .set({ state: 'paid', operatorTransactionId, settledAt: act.at, failure: null })
    .where(eq(payoutLines.id, lineId))
  await postPayoutPaid(tx, await postingOf(tx, line, act))
  await recordLineAct(tx, line, {
    actor: act.actor,
    action: 'payouts.line_paid',
    after: { payee, amount: amountFrancs, transaction: operatorTransactionId },
    at: act.at,
  })
  await kernel.events.emit(tx, payoutPaid, { ...factsOf(line, act.at), operatorTransactionId })
  await settleBatch(tx, line.batchId, act.at)
}

/** @throws payouts.line_state (409) */
export async function settleFailed(
  tx: Tx,
  line: LockedLine,
  { kernel, reason, actor, at }: Settling & { reason: string },
): Promise<void> {
  requireState(line, 'sent')
  await markFailed(tx, line, { kernel, reason, actor, at, action: 'payouts.line_failed' })
}

/**
 * Makes the line due again.
 * @throws payouts.line_state (409)
 */
export async function settleReversed(
  tx: Tx,
  line: LockedLine,
  { kernel, reason, ...act }: Settling & { reason: string },
): Promise<void> {
  requireState(line, 'paid')
  await postPayoutReversed(tx, await postingOf(tx, line, act))
  await markFailed(tx, line, { kernel, reason, ...act, action: 'payouts.line_reversed' })
}

async function markFailed(
  tx: Tx,
  line: LockedLine,
  {
    kernel,
    reason,
    actor,
    action,
    at,
  }: Omit<Settling, 'wallet'> & { reason: string; action: string },
): Promise<void> {
  await tx
    .update(payoutLines)
    .set({ state: 'failed', failure: reason, settledAt: at, operatorTransactionId: null })
    .where(eq(payoutLines.id, line.id))
  const after = { payee: line.name, amount: line.amountFrancs }
  await recordLineAct(tx, line, { actor, action, after, reason, at })
  await kernel.events.emit(tx, payoutFailed, { ...factsOf(line, at), reason })
  await settleBatch(tx, line.batchId, at)
}

async function postingOf(
  tx: Tx,
  line: LockedLine,
  { wallet, at }: Pick<Settling, 'wallet' | 'at'>,
) {
  const { id: lineId, owner, ownerId, amountFrancs: francs } = line
  const earlier = await tx
    .select({ id: payoutTransfers.id, state: payoutTransfers.state })
    .from(payoutTransfers)
    .where(and(eq(payoutTransfers.lineId, lineId), eq(payoutTransfers.state, 'reversed')))
  const reversals = line.state === 'paid' ? earlier.length - 1 : earlier.length
  const relayFrancs = owner === 'seller' ? await relayFrancsOf(tx, lineId) : 0
  return { lineId, owner, ownerId, francs, relayFrancs, wallet, reversals, at }
}

/** Part of a line that pays a relay point's fees. */
async function relayFrancsOf(tx: Tx, lineId: string): Promise<number> {
  const [row] = await query<{ francs: number }>(
    tx,
    sql`
    select coalesce(sum(i.amount_francs), 0)::bigint as francs from payout_items i join ${ledgerEntryFacts} e on e.id = i.entry_id
    where i.line_id = ${lineId} and e.account = 'relay_payable'`,
  )
  return row?.francs ?? 0
}

/**
 * Locks the batch, then the line, always.
 * @throws payouts.line_unknown (404)
 */
export async function lockLine(tx: Tx, lineId: string): Promise<LockedLine> {
  const [found] = await tx
    .select({ batchId: payoutLines.batchId })
    .from(payoutLines)
    .where(eq(payoutLines.id, lineId))
  if (!found) throw fail('payouts.line_unknown')
  const [batch] = await tx
    .select({ day: payoutBatches.day })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, found.batchId))
    .for('update')
  const [line] = await tx.select().from(payoutLines).where(eq(payoutLines.id, lineId)).for('update')
  if (!line || !batch) throw fail('payouts.line_unknown')
  return { ...line, day: batch.day }
}

/** @throws payouts.line_state (409) */
function requireState(line: LockedLine, state: (typeof lineStates)[number]): void {
  if (line.state !== state) throw fail('payouts.line_state')
}

/** Refuses typed results for API transfers: they could be paid twice. */
async function refuseByCall(tx: Tx, line: LockedLine): Promise<void> {
  const live = await tx.$count(
    payoutTransfers,
    and(
      eq(payoutTransfers.lineId, line.id),
      inArray(payoutTransfers.state, ['queued', 'processing', 'succeeded']),
    ),
  )
  if (live > 0) throw fail('payouts.line_by_call')
}

type LineAct = {
  actor: Actor | null
  action: string
  reason?: string
  before?: Record<string, string>
  after: Record<string, string | number>
  at: Date
}

function recordLineAct(tx: Tx, line: LockedLine, act: LineAct): Promise<void> {
  return recordAct(tx, {
    ...act,
    subject: { kind: 'payout_batch', id: line.batchId, label: line.name },
  })
}

function factsOf(line: LockedLine, at: Date) {
  const { id: lineId, owner, ownerId, name, amountFrancs: francs, depotNumber, day } = line
  const { provider } = line
  return { lineId, owner, ownerId, name, francs, provider, depotNumber, day, at: at.toISOString() }
}

/**
 * Uses the payee's current number and operator, unless a later batch contains its items.
 * @returns the batch's id.
 * @throws payouts.line_unknown (404) · payouts.line_state (409)
 */
export function retryLine(
  kernel: Kernel,
  providers: PaymentProviders,
  { lineId, actor }: { lineId: string; actor: Actor },
): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    requireState(line, 'failed')
    const withheld = await tx.$count(
      payoutItems,
      and(eq(payoutItems.lineId, lineId), isNull(payoutItems.releasedAt)),
    )
    if (withheld === 0) throw fail('payouts.line_state')
    const { provider, depotNumber } = (await payeesOf(tx, [line.ownerId])).get(line.ownerId) ?? line
    await tx
      .update(payoutLines)
      .set({
        state: 'sent',
        provider,
        depotNumber,
        failure: null,
        settledAt: null,
        sentAt: at,
        attempts: line.attempts + 1,
      })
      .where(eq(payoutLines.id, lineId))
    await tx
      .update(payoutBatches)
      .set({ state: 'sent', settledAt: null })
      .where(eq(payoutBatches.id, line.batchId))
    await recordLineAct(tx, line, {
      actor,
      action: 'payouts.line_retried',
      before: { depot: line.depotNumber, opérateur: line.provider },
      after: { payee: line.name, depot: depotNumber, opérateur: provider },
      at,
    })
    await queueTransfers(tx, { kernel, providers }, [lineId], at)
    return line.batchId
  })
}
