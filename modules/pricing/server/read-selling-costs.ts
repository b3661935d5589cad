import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { readSellingCosts as endpoint } from '#modules/pricing/contract/selling-costs.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { offeredDelivery } from './offered-delivery.ts'

/** Reads commission and what free delivery costs a shop, from the nearest place to the farthest. */
export async function readSellingCosts(
  kernel: Kernel,
  sellerId: string,
): Promise<ReplyInput<typeof endpoint>> {
  const { db } = kernel
  const now = kernel.clock.now()
  const [row] = await query<{ commissionBasisPoints: number }>(
    db,
    sql`
    select case when s.next_commission_from <= ${now.toISOString()}::timestamptz then s.next_commission_basis_points
      else s.commission_basis_points end as commission_basis_points
    from order_settings s where s.id = 1`,
  )
  return {
    commissionBasisPoints: row?.commissionBasisPoints ?? 0,
    rules: await rulesOf(db, sellerId, now),
    freeDelivery: await offeredDelivery(kernel, sellerId),
  }
}

/** Reads the rules of the shop or its categories, and general rises. */
async function rulesOf(
  db: Sql,
  sellerId: string,
  now: Date,
): Promise<ReplyInput<typeof endpoint>['rules']> {
  const rows = await query<{
    category: string | null
    basisPoints: number
    startsAt: string
    endsAt: string | null
  }>(
    db,
    sql`
    select c.name as category, r.basis_points, r.starts_at, r.ends_at
    from ${shopFacts} s join commission_rules r on r.shop_id = s.id or (r.shop_id is null and exists (
      select from ${productFacts} p where p.shop_id = s.id and p.category_id = r.category_id and p.deleted_at is null))
    left join ${categoryFacts} c on c.id = r.category_id
    where s.owner_id = ${sellerId} and r.approved_at is not null and r.stopped_at is null
      and (r.ends_at is null or r.ends_at > ${now.toISOString()}::timestamptz)
    union all
    select null, next_commission_basis_points, next_commission_from, null
    from order_settings where next_commission_from > ${now.toISOString()}::timestamptz
    order by 3, 1`,
  )
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: row.endsAt && new Date(row.endsAt).toISOString(),
  }))
}
