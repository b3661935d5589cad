import { sql, type SQL } from 'drizzle-orm'

import type { listPaidPlans, listShopAccounts, PaidPlan } from '#modules/ledger/contract/books.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'

import type { Sql } from '#kernel/database/database.ts'

type Paging = { page: number; limit: number }
export type ShopAccount = Reply<typeof listShopAccounts>['shops'][number]

const account = sql`
  coalesce(-sum(n.francs) filter (where n.event not in ('payout_paid', 'payout_reversed')), 0)::bigint as sold,
  coalesce(sum(n.francs) filter (where n.event in ('payout_paid', 'payout_reversed')), 0)::bigint as "paidOut",
  coalesce(-sum(n.francs), 0)::bigint as due`
const entries = sql`
  left join ledger_accounts a on a.kind = 'seller_payable' and a.owner_id = s.id
  left join ledger_standings_now n on n.account_id = a.id`

function named(q: string): SQL {
  const words = `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return q.trim() === ''
    ? sql`true`
    : sql`(unaccent(s.name) ilike ${words} or s.name ilike ${words})`
}

/** Shops with what they sold, were paid and are owed, those that are owed most first. */
export async function shopAccounts(
  db: Sql,
  { q, page, limit }: Paging & { q: string },
): Promise<Reply<typeof listShopAccounts>> {
  const { rows } = await db.execute<ShopAccount & { total: number }>(sql`
    select s.id as "shopId", s.name, s.depot_number as "depotNumber", ${account}, count(*) over () as total
    from shop_facts s ${entries}
    where ${named(q)}
    group by s.id, s.name, s.depot_number order by due desc, s.name limit ${limit} offset ${(page - 1) * limit}`)
  const total =
    rows[0]?.total ??
    (page === 1 ? 0 : (await shopAccounts(db, { q, page: 1, limit: 1 })).totalShops)
  return { shops: rows, currentPage: page, totalPages: Math.ceil(total / limit), totalShops: total }
}

/**
 * The same accounts by age of the shop, after the one of this id: what moves an account does not
 * move its place.
 */
export async function shopAccountsAfter(
  db: Sql,
  q: string,
  after: string | null,
  limit: number,
): Promise<ShopAccount[]> {
  const { rows } = await db.execute<ShopAccount>(sql`
    select s.id as "shopId", s.name, s.depot_number as "depotNumber", ${account}
    from (select * from shop_facts s where ${named(q)} ${after ? sql`and s.id > ${after}` : sql``} order by s.id limit ${limit}) s ${entries}
    group by s.id, s.name, s.depot_number order by s.id`)
  return rows
}

const plan = sql`
  select b.id as "_id", s.name as "shopName", b.plan, b.kind, b.credit_francs as credit, b.price_francs - b.credit_francs as amount, b.paid_at as "paidAt", b.ends_at as "endsAt"
  from subscription_facts b join shop_facts s on s.id = b.shop_id where b.state = 'paid'`

/** Plans that were paid for. The sum is the ledger's. */
export async function paidPlans(
  db: Sql,
  { page, limit }: Paging,
): Promise<Reply<typeof listPaidPlans>> {
  const { rows } = await db.execute<PaidPlan>(
    sql`${plan} order by b.paid_at desc, b.id desc limit ${limit} offset ${(page - 1) * limit}`,
  )
  const { rows: sums } = await db.execute<{
    total: number
    amount: number
    active: Record<string, number> | null
  }>(sql`
    select (select count(*) from subscription_facts where state = 'paid') as total,
      (select coalesce(-sum(francs), 0)::bigint from ledger_days_now where kind = 'subscriptions') as amount,
      (select jsonb_object_agg(plan, shops) from (select plan, count(*) as shops from shop_facts where plan <> 'free' group by plan) p) as active`)
  const total = sums[0]?.total ?? 0
  return {
    subscriptions: rows.map(present),
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    totalSubscriptions: total,
    amount: sums[0]?.amount ?? 0,
    active: sums[0]?.active ?? {},
  }
}

/** The same plans, after (so: paid before) the last that was read. */
export async function paidPlansAfter(
  db: Sql,
  last: PaidPlan | null,
  limit: number,
): Promise<PaidPlan[]> {
  const earlier = last ? sql`and (b.paid_at, b.id) < (${last.paidAt}, ${last._id})` : sql``
  const { rows } = await db.execute<PaidPlan>(
    sql`${plan} ${earlier} order by b.paid_at desc, b.id desc limit ${limit}`,
  )
  return rows.map(present)
}

function present(row: PaidPlan): PaidPlan {
  return {
    ...row,
    paidAt: new Date(row.paidAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }
}
