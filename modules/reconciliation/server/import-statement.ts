import { createHash } from 'node:crypto'

import { and, eq, inArray } from 'drizzle-orm'

import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import {
  operatorLines,
  operatorStatements,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import { postProviderTransfer } from '#modules/ledger/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { withinFourBytes } from './four-bytes.ts'
import { newId } from '#kernel/ids.ts'
import { insertTables } from '#kernel/database/insert-tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { matchLine, missingThere, ourSideOf } from './our-side.ts'
import { readStatement, type OperatorLine, type ReadStatement } from './read-statement.ts'
import { fail } from './errors.ts'

type ImportStatementInput = {
  provider?: PaymentProviderName | undefined
  fileName: string
  csv: string
  actor: Pick<Caller, 'userId' | 'role'>
}
type NewLine = typeof operatorLines.$inferInsert
type NewException = typeof reconciliationExceptions.$inferInsert

/**
 * Imports a statement. Unmatched lines become exceptions; known lines are skipped. Idempotent per
 * file.
 * @throws reconciliation.unreadable · reconciliation.empty (422)
 */
export async function importStatement(
  kernel: Kernel,
  input: ImportStatementInput,
): Promise<{ id: string; again: boolean; problems: ReadStatement['problems'] }> {
  const { lines, problems } = readStatement(input.csv)
  if (lines.length === 0) throw fail('reconciliation.empty')
  const times = lines.map((line) => line.at.getTime())
  const span = {
    fromAt: new Date(times.reduce((a, b) => Math.min(a, b))),
    toAt: new Date(times.reduce((a, b) => Math.max(a, b))),
  }
  const recorded = await recordStatement(kernel, {
    provider: input.provider ?? paymentProviders[0],
    fileName: input.fileName,
    contentHash: createHash('sha256').update(input.csv).digest(),
    lines,
    span,
    balance: null,
    actor: input.actor,
  })
  return { ...recorded, problems }
}

export type NewStatement = {
  provider: PaymentProviderName
  fileName: string
  contentHash: Buffer
  lines: readonly OperatorLine[]
  span: { fromAt: Date; toAt: Date }
  balance: number | null
  actor: ImportStatementInput['actor'] | null
}

function balanceColumns(balance: number | null) {
  if (balance === null) return {}
  const balanceFrancs = withinFourBytes(balance)
  return balanceFrancs === balance ? { balanceFrancs } : { balanceFrancs, closingFrancs: balance }
}

export function recordStatement(
  kernel: Kernel,
  { provider, lines, span, actor, balance, ...read }: NewStatement,
): Promise<{ id: string; again: boolean }> {
  return kernel.transaction(async (tx) => {
    const id = newId()
    const at = kernel.clock.now()
    const statement = {
      id,
      provider,
      ...read,
      ...balanceColumns(balance),
      importedBy: actor?.userId ?? null,
      importedAt: at,
      ...span,
      linesCount: lines.length,
      matchedCount: 0,
    }
    const made = await tx
      .insert(operatorStatements)
      .values(statement)
      .onConflictDoNothing()
      .returning({ id: operatorStatements.id })
    if (made.length === 0) {
      const [earlier] = await tx
        .select({ id: operatorStatements.id })
        .from(operatorStatements)
        .where(eq(operatorStatements.contentHash, read.contentHash))
      return { id: earlier?.id ?? id, again: true }
    }
    const recorded = await recordLines(tx, { id, provider, at }, await newLines(tx, lines))
    const exceptions = [...recorded.exceptions, ...(await missing(tx, statement))]
    await insertExceptions(tx, exceptions)
    await tx
      .update(operatorStatements)
      .set({ matchedCount: lines.length - recorded.exceptions.length })
      .where(eq(operatorStatements.id, id))
    // A day read by API is complete: finance decides earlier exceptions.
    if (actor) await settleFound(tx, recorded.lines, actor.userId, at)
    const after = { lines: lines.length, exceptions: exceptions.length }
    await recordAct(tx, {
      actor,
      action: 'reconciliation.imported',
      subject: { kind: 'operator_statement', id, label: read.fileName },
      after,
      at,
    })
    return { id, again: false }
  })
}

/**
 * Returns lines of new transactions, and those by which a known one ended otherwise: succeeded and
 * then reversed, say. These bear the end in their number.
 */
async function newLines(tx: Tx, lines: readonly OperatorLine[]): Promise<OperatorLine[]> {
  const numbers = lines.flatMap((line) => [line.transactionId, otherwise(line)])
  const known = await tx
    .select({
      id: operatorLines.transactionId,
      francs: operatorLines.amountFrancs,
      status: operatorLines.status,
    })
    .from(operatorLines)
    .where(inArray(operatorLines.transactionId, numbers))
  const ends = new Map(
    known.map(({ id, francs, status }) => [id, endOf({ francs, succeeded: status === 'success' })]),
  )
  return lines.flatMap((line) => {
    const { transactionId, names } = line
    const earlier = ends.get(transactionId)
    if (earlier === endOf(line)) return []
    const number = earlier === undefined ? transactionId : otherwise(line)
    if (ends.has(number)) return []
    ends.set(number, endOf(line))
    return [{ ...line, transactionId: number, names: [...names, transactionId] }]
  })
}

function endOf({ francs, succeeded }: Pick<OperatorLine, 'francs' | 'succeeded'>) {
  return !succeeded ? 'non aboutie' : francs > 0 ? 'reçue' : 'sortie'
}

function otherwise(line: OperatorLine): string {
  return `${line.transactionId} · ${endOf(line)}`
}

async function recordLines(
  tx: Tx,
  { id: statementId, provider, at }: { id: string; provider: PaymentProviderName; at: Date },
  lines: readonly OperatorLine[],
): Promise<{ lines: NewLine[]; exceptions: NewException[] }> {
  const side = await ourSideOf(tx, provider, lines)
  const taken: { lines: NewLine[]; exceptions: NewException[] } = { lines: [], exceptions: [] }
  for (const line of lines) {
    const { ours, problem } = matchLine(line, side)
    const id = newId()
    const {
      transactionId,
      kind,
      francs: amountFrancs,
      reference,
      phone,
      at: happenedAt,
      succeeded,
    } = line
    const matchedId = problem === null || problem === 'amount_differs' ? (ours?.id ?? null) : null
    taken.lines.push({
      id,
      statementId,
      transactionId,
      kind,
      amountFrancs,
      reference,
      phone,
      happenedAt,
      status: succeeded ? 'success' : 'failed',
      matchedId,
    })
    if (problem)
      taken.exceptions.push({
        id: newId(),
        statementId,
        kind: problem,
        operatorLineId: id,
        ourId: ours?.id ?? null,
        operatorFrancs: succeeded ? amountFrancs : 0,
        ourFrancs:
          ours && ours.state === 'done' && problem !== 'paid_twice'
            ? Math.sign(amountFrancs) * ours.francs
            : 0,
        happenedAt,
      })
  }
  if (taken.lines.length > 0) await insertTables(tx, [operatorLines, taken.lines])
  // Only the statement shows transfers to the bank.
  for (const { kind, succeeded, transactionId: reference, francs } of lines)
    if (kind === 'transfer' && succeeded)
      await postProviderTransfer(tx, {
        provider,
        subjectId: statementId,
        reference,
        francs: -francs,
        at,
      })
  return taken
}

async function missing(
  tx: Tx,
  {
    id: statementId,
    provider,
    fromAt: from,
    toAt: to,
  }: { id: string; provider: PaymentProviderName; fromAt: Date; toAt: Date },
): Promise<NewException[]> {
  return (await missingThere(tx, provider, { from, to })).map(({ id: ourId, francs, at }) => ({
    id: newId(),
    statementId,
    kind: 'missing_there',
    operatorLineId: null,
    ourId,
    operatorFrancs: 0,
    ourFrancs: francs,
    happenedAt: at,
  }))
}

async function insertExceptions(tx: Tx, exceptions: NewException[]): Promise<void> {
  if (exceptions.length > 0)
    await tx.insert(reconciliationExceptions).values(exceptions).onConflictDoNothing()
}

/** Settles exceptions whose line an earlier statement lacked. */
async function settleFound(
  tx: Tx,
  lines: readonly NewLine[],
  decidedBy: string,
  decidedAt: Date,
): Promise<void> {
  const found = lines.flatMap(({ matchedId }) => (matchedId ? [matchedId] : []))
  if (found.length === 0) return
  await tx
    .update(reconciliationExceptions)
    .set({
      state: 'decided',
      decision: 'explain',
      reason: 'Trouvé dans un relevé suivant.',
      decidedBy,
      decidedAt,
    })
    .where(
      and(
        inArray(reconciliationExceptions.ourId, found),
        eq(reconciliationExceptions.kind, 'missing_there'),
        inArray(reconciliationExceptions.state, ['open', 'aside']),
      ),
    )
}
