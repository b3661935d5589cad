import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import type { Francs } from '#kernel/wire/money.ts'

import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  payoutDues,
} from '#modules/ledger/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { query } from '#kernel/database/query.ts'

/** Positive francs = debit, negative = credit. */
export type Entry = { account: LedgerAccount; owner?: string; francs: Francs }
export type Posting = {
  kind: string
  subjectId: string
  eventKey: string
  occurredAt: Date
  memo?: string
  entries: Entry[]
}

/**
 * Leaves out zero entries; the commit fails unless the rest sums to zero. Adds what is owed to the
 * dues.
 * @throws when `eventKey` was posted: callers must be idempotent.
 */
export async function postEntries(tx: Tx, posting: Posting): Promise<void> {
  const entries = posting.entries.filter((entry) => entry.francs !== 0)
  if (entries.length === 0) return
  const accountIds = await accountsFor(tx, entries)
  const transactionId = newId()
  const { kind, subjectId, eventKey, occurredAt, memo = '' } = posting
  await tx
    .insert(ledgerTransactions)
    .values({ id: transactionId, kind, subjectId, eventKey, occurredAt, memo })
  const posted = await tx
    .insert(ledgerEntries)
    .values(
      entries.map((entry) => ({
        transactionId,
        accountId: accountIds.get(accountKeyOf(entry)) ?? '',
        amountFrancs: entry.francs,
        occurredAt,
      })),
    )
    .returning({ entryId: ledgerEntries.id, accountId: ledgerEntries.accountId })
  const dueAccounts = new Set(
    entries
      .filter(({ account }) => isDue(kind, account))
      .map((entry) => accountIds.get(accountKeyOf(entry))),
  )
  await addDues(
    tx,
    posted
      .filter(({ accountId }) => dueAccounts.has(accountId))
      .map((entry) => ({ ...entry, subjectId })),
  )
}

async function accountsFor(tx: Tx, entries: Entry[]): Promise<Map<string, string>> {
  const wanted = [...new Map(entries.map((entry) => [accountKeyOf(entry), entry])).values()]
  const found = await findAccounts(tx, wanted)
  const missing = wanted.filter((entry) => !found.has(accountKeyOf(entry)))
  if (missing.length === 0) return found
  // Sorted: concurrent transactions open accounts in the same order.
  missing.sort((a, b) => accountKeyOf(a).localeCompare(accountKeyOf(b)))
  await tx
    .insert(ledgerAccounts)
    .values(
      missing.map((entry) => ({ id: newId(), kind: entry.account, ownerId: entry.owner ?? null })),
    )
    .onConflictDoNothing()
  return findAccounts(tx, wanted)
}

async function findAccounts(tx: Tx, wanted: Entry[]): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      or(
        ...wanted.map((entry) =>
          and(
            eq(ledgerAccounts.kind, entry.account),
            entry.owner ? eq(ledgerAccounts.ownerId, entry.owner) : isNull(ledgerAccounts.ownerId),
          ),
        ),
      ),
    )
  return new Map(
    rows.map((row) => [
      accountKeyOf({ account: row.kind, ...(row.ownerId ? { owner: row.ownerId } : {}) }),
      row.id,
    ]),
  )
}

function accountKeyOf(entry: { account: LedgerAccount; owner?: string }): string {
  return `${entry.account}:${entry.owner ?? ''}`
}

const payableAccounts: readonly LedgerAccount[] = [
  'seller_payable',
  'courier_payable',
  'relay_payable',
  'carrier_payable',
]
const payingEvents: readonly string[] = ['payout_paid', 'payout_reversed']

/** Tells whether a payout must pay the entry, or take it back. */
function isDue(event: string, account: LedgerAccount): boolean {
  return payableAccounts.includes(account) && !payingEvents.includes(event)
}

async function addDues(tx: Tx, dues: (typeof payoutDues.$inferInsert)[]): Promise<void> {
  if (dues.length > 0) await tx.insert(payoutDues).values(dues)
}

/**
 * Takes entries that a payout now pays.
 * @throws when another payout has taken one
 */
export async function takeDues(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const taken = await query(
    tx,
    sql`delete from payout_dues where entry_id = any(${sql.param([...entryIds])}::bigint[]) returning entry_id`,
  )
  if (taken.length !== entryIds.length)
    throw new Error(`of ${entryIds.length} entries, ${taken.length} were due`)
}

/** Gives back entries of a payout that was emptied, withdrawn or refused. */
export async function returnDues(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await query(
    tx,
    sql`
    insert into payout_dues (entry_id, account_id, subject_id)
    select e.id, e.account_id, t.subject_id
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.id = any(${sql.param([...entryIds])}::bigint[])`,
  )
}
