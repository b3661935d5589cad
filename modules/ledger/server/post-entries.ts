import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import type { Francs } from '#kernel/wire/money.ts'

import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
} from '#modules/ledger/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { addDues, isDue } from './dues.ts'

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
 * Leaves out zero entries; the commit fails unless the rest sums to zero. What they owe a shop or
 * courier is due for a payout from then on.
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
  const found = await find(tx, wanted)
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
  return find(tx, wanted)
}

async function find(tx: Tx, wanted: Entry[]): Promise<Map<string, string>> {
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

/**
 * Balances (at `until`) by account kind, francs, debit positive. Keys: `escrow`,
 * `seller_payable:<shop>`.
 */
export async function balancesOf(
  tx: Sql,
  kinds: LedgerAccount[],
  until?: Date,
): Promise<Map<string, Francs>> {
  const rows = await tx
    .select({
      kind: ledgerAccounts.kind,
      ownerId: ledgerAccounts.ownerId,
      francs: sql<number>`coalesce(sum(${ledgerEntries.amountFrancs}), 0)`,
    })
    .from(ledgerAccounts)
    .leftJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.accountId, ledgerAccounts.id),
        until ? lte(ledgerEntries.occurredAt, until) : undefined,
      ),
    )
    .where(inArray(ledgerAccounts.kind, kinds))
    .groupBy(ledgerAccounts.kind, ledgerAccounts.ownerId)
  return new Map(
    rows.map((row) => [row.ownerId ? `${row.kind}:${row.ownerId}` : row.kind, row.francs]),
  )
}
