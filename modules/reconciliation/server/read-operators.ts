import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import {
  operatorStatements,
  operatorLines,
  reconciliationExceptions,
} from '#modules/reconciliation/database/tables.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { StatementByCall, StatementLine } from '#providers/money-out.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import { dayMs, dayOf, addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { withinFourBytes } from './four-bytes.ts'
import { newId } from '#kernel/ids.ts'
import { recordStatement } from './import-statement.ts'

/** Days, after a long outage. */
const daysAtMost = 31

/** Reads statements of past days not read yet; retries a failing operator at the next run. */
export async function readOperators(kernel: Kernel, providers: PaymentProviders): Promise<void> {
  for (const { name, statement } of providers.values()) {
    if (!statement) continue
    try {
      await readProvider(kernel, name, statement)
    } catch (error) {
      if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
      kernel.log.warn({ err: error, provider: name }, 'operator statement not read')
    }
  }
}

async function readProvider(
  kernel: Kernel,
  provider: PaymentProviderName,
  operator: StatementByCall,
): Promise<void> {
  const now = kernel.clock.now()
  for (const day of await daysToRead(kernel, provider)) {
    const lines = await operator.readDay(day)
    const isLast = day === dayOf(addMs(now, -dayMs))
    const balance = isLast ? await closingBalance(operator, dayOf(now)) : null
    const statementId = await recordDay(kernel, { provider, day, lines, balance })
    if (statementId && balance !== null) await noteBalance(kernel, provider, statementId)
  }
}

/** Returns days since the last read; the first time, yesterday. */
async function daysToRead(kernel: Kernel, provider: PaymentProviderName): Promise<string[]> {
  const yesterday = dayOf(addMs(kernel.clock.now(), -dayMs))
  const [last] = await kernel.db
    .select({ toAt: operatorStatements.toAt })
    .from(operatorStatements)
    .where(and(eq(operatorStatements.provider, provider), isNull(operatorStatements.importedBy)))
    .orderBy(desc(operatorStatements.toAt))
    .limit(1)
  const days: string[] = []
  for (
    let day = last ? dayOf(addMs(last.toAt, dayMs)) : yesterday;
    day <= yesterday;
    day = dayOf(addMs(new Date(`${day}T12:00:00Z`), dayMs))
  )
    days.push(day)
  return days.slice(-daysAtMost)
}

/** Returns the current balance less today's changes; null while they come too fast. */
async function closingBalance(operator: StatementByCall, today: string): Promise<number | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const before = sumOfLines(await operator.readDay(today))
    const balance = await operator.readBalance()
    if (sumOfLines(await operator.readDay(today)) === before) return balance - before
  }
  return null
}

function sumOfLines(lines: readonly StatementLine[]): number {
  return lines.reduce((sum, { francs }) => sum + francs, 0)
}

type Day = {
  provider: PaymentProviderName
  day: string
  lines: StatementLine[]
  balance: number | null
}

/** @returns null when already read */
async function recordDay(
  kernel: Kernel,
  { provider, day, lines, balance }: Day,
): Promise<string | null> {
  const { id, again } = await recordStatement(kernel, {
    provider,
    fileName: `${providerWords[provider]}, ${day}`,
    contentHash: createHash('sha256').update(`${provider} ${day}`).digest(),
    lines,
    span: { fromAt: new Date(`${day}T00:00:00Z`), toAt: new Date(`${day}T23:59:59.999Z`) },
    balance,
    actor: null,
  })
  return again ? null : id
}

function closingOf(statement: typeof operatorStatements.$inferSelect): number | null {
  return statement.closingFrancs ?? statement.balanceFrancs
}

/** Compares two balances with the transactions between them; a difference is an exception. */
function noteBalance(
  kernel: Kernel,
  provider: PaymentProviderName,
  statementId: string,
): Promise<void> {
  return kernel.transaction(async (tx) => {
    const [now] = await tx
      .select()
      .from(operatorStatements)
      .where(eq(operatorStatements.id, statementId))
    const closing = now && closingOf(now)
    if (!now || closing === null || closing === undefined) return
    const [before] = await tx
      .select()
      .from(operatorStatements)
      .where(
        and(
          eq(operatorStatements.provider, provider),
          isNotNull(operatorStatements.balanceFrancs),
          lt(operatorStatements.toAt, now.toAt),
        ),
      )
      .orderBy(desc(operatorStatements.toAt))
      .limit(1)
    const opening = before && closingOf(before)
    if (!before || opening === null || opening === undefined) return
    const [listed] = await tx
      .select({ francs: sql<number>`coalesce(sum(${operatorLines.amountFrancs}), 0)::bigint` })
      .from(operatorLines)
      .innerJoin(operatorStatements, eq(operatorStatements.id, operatorLines.statementId))
      .where(
        and(
          eq(operatorStatements.provider, provider),
          eq(operatorLines.status, 'success'),
          gt(operatorLines.happenedAt, before.toAt),
          lte(operatorLines.happenedAt, now.toAt),
        ),
      )
    const operatorFrancs = closing - opening
    const ourFrancs = listed?.francs ?? 0
    if (operatorFrancs === ourFrancs) return
    await tx
      .insert(reconciliationExceptions)
      .values({
        id: newId(),
        statementId,
        kind: 'balance_differs',
        ourId: statementId,
        operatorFrancs: withinFourBytes(operatorFrancs),
        ourFrancs: withinFourBytes(ourFrancs),
        happenedAt: now.toAt,
      })
      .onConflictDoNothing()
  })
}
