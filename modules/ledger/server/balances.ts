import { and, eq, inArray, lte, sql } from 'drizzle-orm'

import type { Francs } from '#kernel/wire/money.ts'
import { ledgerAccounts, ledgerEntries } from '#modules/ledger/database/tables.ts'
import type { LedgerAccount } from '#modules/ledger/database/values.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

/** Returns balances at `until`, francs, debit positive; keys: `escrow`, `seller_payable:<shop>`. */
export async function balancesOf(
  db: Sql,
  kinds: LedgerAccount[],
  until?: Date,
): Promise<Map<string, Francs>> {
  const rows = await db
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

/** Balances of an account kind by owner, francs, debit positive. */
export async function ownBalances(
  db: Sql,
  kind: 'courier_cash' | 'courier_payable' | 'carrier_payable' | 'relay_cash' | 'relay_payable',
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

/**
 * Returns what a shop is owed for its parcels beside their sale, francs by parcel: less for
 * refunds, trips and promotions that it bears, more for a loss that the market pays.
 */
export async function owedBesideSale(
  db: Sql,
  shopId: string,
  parcelIds: string[],
): Promise<ReadonlyMap<string, Francs>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await query<{ parcelId: string; francs: number }>(
    db,
    sql`
    select subject_id as "parcelId", -sum(amount_francs)::bigint as francs from ledger_entry_facts
    where subject_id = any(${sql.param(parcelIds)}::uuid[])
      and event <> 'sale' and account = 'seller_payable' and owner_id = ${shopId}
    group by subject_id`,
  )
  return new Map(rows.map(({ parcelId, francs }) => [parcelId, francs]))
}
