import { sql } from 'drizzle-orm'

import { ledgerChecks } from '#modules/ledger/database/tables.ts'

import { dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import { checkAccounts, checkSums, splitAccounts } from './check-sums.ts'
import { checkSpan, splitSpan } from './check-span.ts'
import type { Expectation, Span } from './check-words.ts'
import { ledgerDisagreed, type Finding } from './ledger.events.ts'

/** Entries read by one statement at a time: a few seconds, far from the limit of 30. */
const usualBatch = 500_000

/**
 * `open`: every entry since the last closed month and, one a night, of a closed one; closed months
 * by their sums. `all`: every entry since the beginning.
 */
type Reach = { months?: 'open' | 'all'; batch?: number }

/**
 * Compares the ledger with itself and with the facts.
 * @returns every difference; none when all is well.
 */
export async function checkLedger(
  kernel: Kernel,
  expectations: readonly Expectation[],
  { months = 'open', batch = usualBatch }: Reach = {},
): Promise<Finding[]> {
  const spans = await atOneInstant(kernel, async (tx) => {
    const wanted = months === 'all' ? [always] : await spansOfTonight(kernel, tx)
    const split = []
    for (const span of wanted) split.push(...(await splitSpan(tx, span, batch)))
    return split
  })
  const findings = []
  for (const span of spans)
    findings.push(...(await atOneInstant(kernel, (tx) => checkSpan(tx, expectations, span))))
  findings.push(...(await atOneInstant(kernel, (tx) => checkSums(tx, expectations))))
  if (months === 'all')
    for (const ids of await splitAccounts(kernel.db, batch))
      findings.push(...(await atOneInstant(kernel, (tx) => checkAccounts(tx, ids))))
  return joined(findings)
}

const always: Span = { from: '-infinity', end: 'infinity' }

async function spansOfTonight(kernel: Kernel, tx: Tx): Promise<Span[]> {
  const { rows } = await tx.execute<Span>(sql`
    select to_char(month, 'YYYY-MM-DD"T00:00:00Z"') as from, to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') as end
    from closed_months order by month`)
  const open = { from: rows.at(-1)?.end ?? '-infinity', end: 'infinity' }
  const oneClosed = rows[Math.floor(kernel.clock.now().getTime() / dayMs) % rows.length]
  return oneClosed ? [oneClosed, open] : [open]
}

/**
 * Both sides of a comparison are read at the same instant, so that an order between two statements
 * is no difference.
 */
function atOneInstant<T>(kernel: Kernel, work: (tx: Tx) => Promise<T>): Promise<T> {
  return kernel.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })
}

/**
 * One finding for each account: the sums of all that differ on it, and the first days where they
 * do.
 */
function joined(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>()
  for (const { what, ledger, facts, ...rest } of findings) {
    const { ledger: more = 0, facts: others = 0, days = rest.days } = known.get(what) ?? {}
    known.set(what, { what, ledger: ledger + more, facts: facts + others, ...(days && { days }) })
  }
  return [...known.values()]
}

/**
 * Checks and stores the findings, so that every process reports them in its figures
 * (`ledger_differs`).
 */
export async function checkAndRecord(
  kernel: Kernel,
  expectations: readonly Expectation[],
  reach: Reach = {},
): Promise<Finding[]> {
  const findings = await checkLedger(kernel, expectations, reach)
  await kernel.db.insert(ledgerChecks).values({
    id: newId(),
    checkedAt: kernel.clock.now(),
    findings,
  })
  return findings
}

/** The nightly check: a difference is logged, counted, and notified to finance and the admins. */
export async function checkEveryNight(
  kernel: Kernel,
  expectations: readonly Expectation[],
): Promise<void> {
  const findings = await checkAndRecord(kernel, expectations)
  if (findings.length === 0) return
  for (const finding of findings) kernel.log.error({ finding }, 'LE GRAND LIVRE NE CONCORDE PAS')
  await kernel.transaction((tx) =>
    kernel.events.emit(tx, ledgerDisagreed, { findings, at: kernel.clock.now().toISOString() }),
  )
}
