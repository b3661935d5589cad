import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { weightClasses } from '#modules/products/contract/product-words.ts'
import type { readSellingCosts as endpoint } from '#modules/pricing/contract/selling-costs.ts'

import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

const costs = `
  select case when s.next_commission_from <= $1::timestamptz then s.next_commission_basis_points else s.commission_basis_points end as commission_basis_points,
    f.weight_class, min(f.fee_francs) as from, max(f.fee_francs) as to
  from order_settings s cross join delivery_fees f where s.id = 1 group by s.id, f.weight_class`

/** Reads commission and free delivery costs, nearest to farthest zone. */
export async function readSellingCosts(
  db: Sql,
  sellerId: string,
  now: Date,
): Promise<ReplyInput<typeof endpoint>> {
  const rows = await query<{
    commissionBasisPoints: number
    weightClass: string
    from: number
    to: number
  }>(db, costs, [now])
  const feeOf = (weight: (typeof weightClasses)[number]) => {
    const row = rows.find(({ weightClass }) => weightClass === weight)
    if (!row) throw new Error(`no delivery fee for ${weight}`)
    return { from: row.from, to: row.to }
  }
  return {
    commissionBasisPoints: rows[0]?.commissionBasisPoints ?? 0,
    rules: await rulesOf(db, sellerId, now),
    freeDelivery: { léger: feeOf('léger'), moyen: feeOf('moyen'), lourd: feeOf('lourd') },
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
