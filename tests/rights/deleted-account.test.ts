import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { anonymiseAccount } from '#modules/people/server/deletion.ts'
import { openMarket } from '../support/market.ts'
import { watchStatements } from '../support/statements.ts'
import { thingsOfAnother } from './theirs.ts'

const market = await openMarket()
afterAll(() => market.close())

/** Tables that name a user and that a deletion leaves as they are, by the reason. */
const leftAlone: Readonly<Record<string, readonly string[]>> = {
  'the law keeps orders and money': [
    'carrier_payments',
    'coach_losses',
    'courier_fees',
    'custodies',
    'delivery_failures',
    'double_payments',
    'exchanges',
    'failed_trips',
    'ledger_accounts',
    'orders',
    'parcel_moves',
    'parcels',
    'payments',
    'payout_lines',
    'payout_numbers',
    'promotion_uses',
    'refunds',
    'relay_cash_taken',
    'remittances',
    'station_parcels',
    'team_refunds',
    'waybill_parcels',
  ],
  'acts of the team keep their author': [
    'announcements',
    'fraud_checks',
    'warnings',
    'appointments',
    'audit_acts',
    'closed_months',
    'commission_rules',
    'market_switches',
    'operator_statements',
    'payout_batches',
    'reconciliation_exceptions',
    'relays',
    'setting_changes',
    'verification_readers',
  ],
  'others still read it, without the name': [
    'complaint_messages',
    'complaints',
    'goods_returns',
    'conversations',
    'images',
    'review_reports',
    'reviews',
  ],
  'falls with its session': ['push_subscriptions'],
  'gone after a day': ['idempotency_keys'],
  'a refusal covers purchases that end after the deletion': ['tracking_refusals'],
}

test('a deletion changes each table that names a user, or the table is listed with a reason', async () => {
  const changed = await tablesChangedByDeletion()
  const { rows } = await market.kernel.db.execute<{ table: string }>(sql`
    select distinct c.relname as "table"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_constraint f
      on f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey) and f.confrelid = 'users'::regclass
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.atttypid = 'uuid'::regtype
      and (f.oid is not null or a.attname ~ '^(user|buyer|owner|person|payer|courier|actor|helper|.*_by)(_id)?$')`)
  const untreated = rows.map(({ table }) => table).filter((table) => !changed.has(table))
  expect(untreated.toSorted()).toEqual(Object.values(leftAlone).flat().toSorted())
})

/** Deletes a buyer and a seller who have a thing of each kind. */
async function tablesChangedByDeletion(): Promise<ReadonlySet<string>> {
  const { userId, shopId } = await thingsOfAnother(market)
  const [shop] = await market.sql<{ ownerId: string }>(
    'select owner_id as "ownerId" from shops where id = $1',
    [shopId],
  )
  const texts: string[] = []
  await watchStatements(
    market.kernel.database,
    () =>
      market.kernel.transaction(async (tx) => {
        for (const id of [userId, shop?.ownerId ?? ''])
          await anonymiseAccount(tx, market.kernel, id, null)
      }),
    ([query]) => texts.push(typeof query === 'string' ? query : (query as { text: string }).text),
  )
  const verbs = /\b(?:update|delete from)\s+"?(\w+)/gi
  return new Set(texts.flatMap((text) => [...text.matchAll(verbs)].map(([, name = '']) => name)))
}
