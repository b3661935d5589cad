import { sql } from 'drizzle-orm'

import type { listPaidPlans, listShopAccounts } from '#contract/books.ts'
import type { Reply } from '#contract/endpoint.ts'

import type { Sql } from '../kernel/database.ts'

type Paging = { page: number; limit: number }

/** Shops with what they sold, were paid and are owed, those that are owed most first. */
export async function shopAccounts(db: Sql, { q, page, limit }: Paging & { q: string }): Promise<Reply<typeof listShopAccounts>> {
  const named =
    q.trim() === ''
      ? sql`true`
      : sql`unaccent(s.name) ilike ${`%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} or s.name ilike ${`%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
  const { rows } = await db.execute<Reply<typeof listShopAccounts>['shops'][number] & { total: number }>(sql`
    select s.id as "shopId", s.name, s.depot_number as "depotNumber",
      coalesce(-sum(e.amount_francs) filter (where t.kind <> 'payout_paid'), 0)::bigint as sold,
      coalesce(sum(e.amount_francs) filter (where t.kind = 'payout_paid'), 0)::bigint as "paidOut",
      coalesce(-sum(e.amount_francs), 0)::bigint as due, count(*) over () as total
    from shops s
    left join ledger_accounts a on a.kind = 'seller_payable' and a.owner_id = s.id
    left join ledger_entries e on e.account_id = a.id left join ledger_transactions t on t.id = e.transaction_id
    where ${named}
    group by s.id order by due desc, s.name limit ${limit} offset ${(page - 1) * limit}`)
  const total = rows[0]?.total ?? (page === 1 ? 0 : (await shopAccounts(db, { q, page: 1, limit: 1 })).totalShops)
  return { shops: rows, currentPage: page, totalPages: Math.ceil(total / limit), totalShops: total }
}

/** Plans that were paid for. The sum is the ledger's. */
export async function paidPlans(db: Sql, { page, limit }: Paging): Promise<Reply<typeof listPaidPlans>> {
  type Row = Reply<typeof listPaidPlans>['subscriptions'][number]
  const { rows } = await db.execute<Row>(sql`
    select b.id as "_id", s.name as "shopName", b.plan, b.kind, b.credit_francs as credit, b.price_francs - b.credit_francs as amount, b.paid_at as "paidAt", b.ends_at as "endsAt"
    from subscriptions b join shops s on s.id = b.shop_id where b.state = 'paid' order by b.paid_at desc, b.id limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: sums } = await db.execute<{ total: number; amount: number; active: Record<string, number> | null }>(sql`
    select (select count(*) from subscriptions where state = 'paid') as total,
      (select coalesce(-sum(e.amount_francs), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'subscriptions') as amount,
      (select jsonb_object_agg(plan, shops) from (select plan, count(*) as shops from shops where plan <> 'free' group by plan) p) as active`)
  const total = sums[0]?.total ?? 0
  return {
    subscriptions: rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt).toISOString(), endsAt: new Date(row.endsAt).toISOString() })),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalSubscriptions: total,
    amount: sums[0]?.amount ?? 0,
    active: sums[0]?.active ?? {},
  }
}
