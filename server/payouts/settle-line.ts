import { and, eq, isNull } from 'drizzle-orm'

import type { lineStates } from '#contract/payouts/payouts.ts'

import { payoutBatches, payoutItems, payoutLines } from '#database/tables/payout-batches.ts'
import { recordAct } from '../audit/index.ts'
import { postPayoutPaid } from '../ledger/index.ts'
import { isTaken, type Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Actor } from './hold-batch.ts'
import { payeesOf } from './payees.ts'
import { lineState, lineUnknown, operatorIdUsed } from './payouts.errors.ts'
import { payoutFailed, payoutPaid } from './payouts.events.ts'
import { settleBatch } from './send-batch.ts'

type Act = { lineId: string; actor: Actor }
type Line = typeof payoutLines.$inferSelect & { day: string }

/** The operator has paid: state and ledger move together, once. @returns the batch's id. @throws payouts.line_unknown (404) · payouts.line_state · payouts.operator_id_used (409) */
export async function payLine(
  kernel: Kernel,
  { lineId, actor, operatorTransactionId }: Act & { operatorTransactionId: string },
): Promise<string> {
  const at = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const line = await lockLine(tx, lineId, 'sent')
      await tx
        .update(payoutLines)
        .set({ state: 'paid', operatorTransactionId, settledAt: at, failure: null })
        .where(eq(payoutLines.id, lineId))
      await postPayoutPaid(tx, {
        lineId,
        owner: line.owner,
        ownerId: line.ownerId,
        francs: line.amountFrancs,
        at,
      })
      await writeDown(tx, line, {
        actor,
        action: 'payouts.line_paid',
        after: { payee: line.name, amount: line.amountFrancs, transaction: operatorTransactionId },
        at,
      })
      await kernel.events.emit(tx, payoutPaid, { ...newsOf(line, at), operatorTransactionId })
      await settleBatch(tx, line.batchId, at)
      return line.batchId
    })
  } catch (error) {
    if (isTaken(error, 'payout_lines_operator_transaction')) throw operatorIdUsed()
    throw error
  }
}

/** The operator could not pay: nothing has left, the line keeps its items until it is sent again or the payee gives another number. */
export function failLine(
  kernel: Kernel,
  { lineId, actor, reason }: Act & { reason: string },
): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const line = await lockLine(tx, lineId, 'sent')
    await tx
      .update(payoutLines)
      .set({ state: 'failed', failure: reason, settledAt: at })
      .where(eq(payoutLines.id, lineId))
    await writeDown(tx, line, {
      actor,
      action: 'payouts.line_failed',
      after: { payee: line.name, amount: line.amountFrancs },
      reason,
      at,
    })
    await kernel.events.emit(tx, payoutFailed, { ...newsOf(line, at), reason })
    await settleBatch(tx, line.batchId, at)
    return line.batchId
  })
}

/** Sends a refused line again, to the number the payee has now. Not when a later batch has taken over its items. */
export function retryLine(kernel: Kernel, { lineId, actor }: Act): Promise<string> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const line = await lockLine(tx, lineId, 'failed')
    const withheld = await tx.$count(
      payoutItems,
      and(eq(payoutItems.lineId, lineId), isNull(payoutItems.releasedAt)),
    )
    if (withheld === 0) throw lineState()
    const depotNumber =
      (await payeesOf(tx, [line.ownerId])).get(line.ownerId)?.depotNumber ?? line.depotNumber
    await tx
      .update(payoutLines)
      .set({
        state: 'sent',
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
    await writeDown(tx, line, {
      actor,
      action: 'payouts.line_retried',
      before: { depot: line.depotNumber },
      after: { payee: line.name, depot: depotNumber },
      at,
    })
    return line.batchId
  })
}

/** The batch first, then the line, so that everyone locks in one order. */
async function lockLine(tx: Tx, lineId: string, state: (typeof lineStates)[number]): Promise<Line> {
  const [found] = await tx
    .select({ batchId: payoutLines.batchId })
    .from(payoutLines)
    .where(eq(payoutLines.id, lineId))
  if (!found) throw lineUnknown()
  const [batch] = await tx
    .select({ day: payoutBatches.day })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, found.batchId))
    .for('update')
  const [line] = await tx.select().from(payoutLines).where(eq(payoutLines.id, lineId)).for('update')
  if (!line || !batch) throw lineUnknown()
  if (line.state !== state) throw lineState()
  return { ...line, day: batch.day }
}

type Written = {
  actor: Actor
  action: string
  reason?: string
  before?: Record<string, string>
  after: Record<string, string | number>
  at: Date
}

/** In the journal of its batch. */
function writeDown(tx: Tx, line: Line, act: Written): Promise<void> {
  return recordAct(tx, {
    ...act,
    subject: { kind: 'payout_batch', id: line.batchId, label: line.name },
  })
}

function newsOf(line: Line, at: Date) {
  const { id: lineId, owner, ownerId, name, amountFrancs: francs, depotNumber, day } = line
  return { lineId, owner, ownerId, name, francs, depotNumber, day, at: at.toISOString() }
}
