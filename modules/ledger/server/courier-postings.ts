import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Francs } from '#kernel/wire/money.ts'

import { ledgerAccounts, ledgerEntries } from '#modules/ledger/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { postEntries } from './post-entries.ts'

/** Owed from delivery, paid on Saturdays. */
export function postCourierFee(
  tx: Tx,
  event: { parcelId: string; courierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'courier_fee',
    subjectId: event.parcelId,
    eventKey: `courier-fee:${event.parcelId}`,
    occurredAt: event.at,
    entries: [
      { account: 'delivery_revenue', francs: event.francs },
      { account: 'courier_payable', owner: event.courierId, francs: -event.francs },
    ],
  })
}

/** Counted cash moves from the courier's box to the market's bank. */
export function postRemittance(
  tx: Tx,
  event: { remittanceId: string; courierId: string; francs: Francs; at: Date },
): Promise<void> {
  return postEntries(tx, {
    kind: 'cash_remitted',
    subjectId: event.remittanceId,
    eventKey: `remittance:${event.remittanceId}`,
    occurredAt: event.at,
    entries: [
      { account: 'bank', francs: event.francs },
      { account: 'courier_cash', owner: event.courierId, francs: -event.francs },
    ],
  })
}

/** Balances of an account kind by owner, francs, debit positive; 0 without an account. */
export async function ownBalances(
  db: Sql,
  kind: 'courier_cash' | 'courier_payable',
  ownerIds: string[],
): Promise<Map<string, Francs>> {
  const rows =
    ownerIds.length === 0
      ? []
      : await db
          .select({
            ownerId: ledgerAccounts.ownerId,
            francs: sql<number>`coalesce(sum(${ledgerEntries.amountFrancs}), 0)`,
          })
          .from(ledgerAccounts)
          .leftJoin(ledgerEntries, eq(ledgerEntries.accountId, ledgerAccounts.id))
          .where(and(eq(ledgerAccounts.kind, kind), inArray(ledgerAccounts.ownerId, ownerIds)))
          .groupBy(ledgerAccounts.ownerId)
  const known = new Map(rows.map((row) => [row.ownerId, row.francs]))
  return new Map(ownerIds.map((id) => [id, known.get(id) ?? 0]))
}
