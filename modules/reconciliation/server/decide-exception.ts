import { and, eq, isNull, like } from 'drizzle-orm'

import type { Decision, ExceptionKind } from '#modules/reconciliation/contract/reconciliation.ts'

import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { paymentFacts } from '#modules/payments/database/views.ts'
import {
  operatorLines,
  operatorStatements,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { postDifferenceAccepted } from '#modules/ledger/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readOrderNumber } from '#kernel/wire/typed-digits.ts'
import { fail } from './errors.ts'
import { differenceClaimed } from './events.ts'

type ExceptionRow = typeof reconciliationExceptions.$inferSelect
type Actor = Pick<Caller, 'userId' | 'role'>
type DecideExceptionInput = {
  exceptionId: string
  actor: Actor
  decision: Decision
  reason: string
  orderNumber?: string | undefined
}

const possible: Readonly<Record<ExceptionKind, readonly Decision[]>> = {
  amount_differs: ['difference', 'claim', 'explain'],
  unknown_here: ['link', 'difference', 'explain'],
  missing_there: ['difference', 'explain'],
  paid_twice: ['difference', 'explain'],
  paid_after_expiry: ['ask', 'explain'],
  failed_there: ['difference', 'explain'],
  balance_differs: ['difference', 'explain'],
}

/** Allows money received only to belong to an order. */
export function decisionsOf(
  row: Pick<ExceptionRow, 'kind' | 'ourFrancs' | 'operatorFrancs'>,
): Decision[] {
  return possible[row.kind].filter((one) => {
    if (one === 'link') return (row.operatorFrancs ?? 0) > 0
    return one !== 'claim' || ((row.ourFrancs ?? 0) > 0 && gapOf(row) > 0)
  })
}

/**
 * `difference` posts it; `link` assigns it to our payment; `ask` lets the provider settle it.
 * @throws reconciliation.unknown (404) · reconciliation.decided · reconciliation.not_possible (409)
 * · reconciliation.link_unknown (422)
 */
export async function decideException(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
  input: DecideExceptionInput,
): Promise<void> {
  const at = kernel.clock.now()
  // No network call inside a transaction.
  if (input.decision === 'ask') await checkWithProvider(kernel, settle, input.exceptionId)
  await kernel.transaction(async (tx) => {
    const row = await lockException(tx, input.exceptionId)
    if (input.decision === 'claim' || !decisionsOf(row).includes(input.decision))
      throw fail('reconciliation.not_possible')
    if (input.decision === 'link') await link(tx, row, input.orderNumber ?? '')
    if (input.decision === 'ask')
      await tx
        .update(operatorLines)
        .set({ matchedId: row.ourId })
        .where(eq(operatorLines.id, row.operatorLineId ?? row.id))
    const gap = gapOf(row)
    if (input.decision === 'difference' && gap !== 0)
      await postDifferenceAccepted(tx, {
        provider: await providerOf(tx, row),
        exceptionId: row.id,
        francs: gap,
        reason: input.reason,
        at,
      })
    const { decision, reason } = input
    await tx
      .update(reconciliationExceptions)
      .set({ state: 'decided', decision, reason, decidedBy: input.actor.userId, decidedAt: at })
      .where(eq(reconciliationExceptions.id, row.id))
    const after = { decision, gap }
    await recordAct(tx, {
      actor: input.actor,
      action: 'reconciliation.decided',
      subject: { kind: 'reconciliation_exception', id: row.id, label: row.kind },
      after,
      reason,
      at,
    })
  })
}

/** @throws reconciliation.unknown (404) · reconciliation.decided (409) */
export function setAside(
  kernel: Kernel,
  { exceptionId, actor }: Pick<DecideExceptionInput, 'exceptionId' | 'actor'>,
): Promise<void> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const row = await lockException(tx, exceptionId)
    await tx
      .update(reconciliationExceptions)
      .set({ state: 'aside' })
      .where(eq(reconciliationExceptions.id, row.id))
    const subject = { kind: 'reconciliation_exception', id: row.id, label: row.kind }
    await recordAct(tx, {
      actor,
      action: 'reconciliation.set_aside',
      subject,
      before: { state: row.state },
      after: { state: 'aside' },
      at,
    })
  })
}

async function providerOf(tx: Tx, { statementId }: ExceptionRow): Promise<PaymentProviderName> {
  const [statement] = await tx
    .select({ provider: operatorStatements.provider })
    .from(operatorStatements)
    .where(eq(operatorStatements.id, statementId))
  if (!statement) throw new Error(`no statement ${statementId}`)
  return statement.provider
}

/** Returns ledger minus operator, francs. */
export function gapOf({
  ourFrancs,
  operatorFrancs,
}: Pick<ExceptionRow, 'ourFrancs' | 'operatorFrancs'>): number {
  return (ourFrancs ?? 0) - (operatorFrancs ?? 0)
}

/** @throws reconciliation.unknown (404) · reconciliation.decided (409) */
async function lockException(tx: Tx, id: string): Promise<ExceptionRow> {
  const [row] = await tx
    .select()
    .from(reconciliationExceptions)
    .where(eq(reconciliationExceptions.id, id))
    .for('update')
  if (!row) throw fail('reconciliation.unknown')
  if (row.state === 'decided') throw fail('reconciliation.decided')
  return row
}

/** Assigns a line to a payment of the same amount without a line. */
async function link(tx: Tx, row: ExceptionRow, typed: string): Promise<void> {
  const orderNumber = readOrderNumber(typed)
  if (!orderNumber) throw fail('reconciliation.link_unknown')
  const candidates = await tx
    .select({ id: paymentFacts.id, francs: paymentFacts.amountFrancs })
    .from(paymentFacts)
    .leftJoin(operatorLines, eq(operatorLines.matchedId, paymentFacts.id))
    .where(
      and(
        like(paymentFacts.providerOrderId, `${orderNumber}%`),
        eq(paymentFacts.state, 'succeeded'),
        isNull(operatorLines.id),
      ),
    )
  const found = candidates.find(({ francs }) => francs === row.operatorFrancs)
  if (!found || !row.operatorLineId) throw fail('reconciliation.link_unknown')
  await tx
    .update(operatorLines)
    .set({ matchedId: found.id })
    .where(eq(operatorLines.id, row.operatorLineId))
}

async function checkWithProvider(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
  exceptionId: string,
): Promise<void> {
  const [row] = await kernel.db
    .select()
    .from(reconciliationExceptions)
    .where(eq(reconciliationExceptions.id, exceptionId))
  if (!row) throw fail('reconciliation.unknown')
  if (row.state === 'decided') throw fail('reconciliation.decided')
  if (!row.ourId || !possible[row.kind].includes('ask')) throw fail('reconciliation.not_possible')
  await settle(row.ourId)
  const [payment] = await kernel.db
    .select({ state: paymentFacts.state })
    .from(paymentFacts)
    .where(eq(paymentFacts.id, row.ourId))
  if (payment?.state !== 'succeeded')
    throw fail('reconciliation.not_possible', {
      sentence: 'L’opérateur ne confirme pas ce paiement.',
    })
}

/**
 * Asks the payer for the rest; posts nothing.
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
    if (row.kind !== 'amount_differs' || francs <= 0 || !row.ourId)
      throw fail('reconciliation.not_possible')
    const [paid] = await tx.select().from(paymentFacts).where(eq(paymentFacts.id, row.ourId))
    if (paid?.purpose !== 'order') throw fail('reconciliation.not_possible')
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
