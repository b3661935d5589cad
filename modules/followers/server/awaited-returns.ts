import { sql, type View } from 'drizzle-orm'

import { productFacts, variantFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import type { RestockedVariant } from '#modules/products/module.ts'
import { productBack, type ProductBack } from './events.ts'

/** View: buyer_id, product_id, placed_at, is_sold. */
export const purchases = new Need<View>('followers.purchases')

export async function noteReturns(tx: Tx, variants: readonly RestockedVariant[]): Promise<void> {
  await query(
    tx,
    sql`
    insert into awaited_returns (product_id, variant_id, units)
    select "productId", "variantId", units
    from json_to_recordset(${JSON.stringify(variants)}) as returned("productId" uuid, "variantId" uuid, units int)
    where exists (
      select from awaited_products w
      where w.product_id = "productId" and w.told_at is null
        and (w.variant_id is null or w.variant_id = "variantId"))`,
  )
}

const returnsAtOnce = 500

type Returned = { productId: string; variantId: string; units: number }
type Waiting = Omit<ProductBack, 'at'> & { productId: string; variantId: string | null }

/**
 * Notifies, every minute, as many users as units, in the order of asking; skips users who bought
 * meanwhile. Hidden products and closed shops wait.
 */
export async function emitReturns(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const returned = await takeReturns(tx, now)
    if (returned.length === 0) return
    const told = firstOf(await readWaiting(tx, kernel, returned), returned)
    await query(
      tx,
      sql`
      update awaited_products set told_at = ${now}
      where id = any(${sql.param(told.map(({ wishId }) => wishId))}::uuid[])`,
    )
    await kernel.events.emit(
      tx,
      productBack,
      ...told.map(({ productId: _product, variantId: _variant, ...back }) => ({
        ...back,
        at: now.toISOString(),
      })),
    )
  })
}

async function takeReturns(tx: Tx, now: Date): Promise<Returned[]> {
  return query<Returned>(
    tx,
    sql`
    with ready as (
      select r.id from awaited_returns r join ${productFacts} p on p.id = r.product_id and p.listed
        join ${shopFacts} s on s.id = p.shop_id
      where s.closed_from is null or s.closed_from > ${now} or s.closed_until <= ${now}
      order by r.id limit ${returnsAtOnce}
    ), taken as (
      delete from awaited_returns where id in (select id from ready)
      returning product_id, variant_id, units
    )
    select t.product_id, t.variant_id,
      least(sum(t.units), v.stock)::int as units
    from taken t join ${variantFacts} v on v.id = t.variant_id and v.stock > 0
    group by t.product_id, t.variant_id, v.stock order by t.variant_id`,
  )
}

/** Reads, for each variant, as many waits as units, earliest first. */
async function readWaiting(
  tx: Tx,
  kernel: Kernel,
  returned: readonly Returned[],
): Promise<Waiting[]> {
  const now = kernel.clock.now()
  const still = sql`
    w.told_at is null and w.ends_at > ${now}
    and exists (select from ${personFacts} u where u.id = w.user_id and u.is_active)
    and not exists (select from ${purchases.of(kernel)} b where b.buyer_id = w.user_id
      and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`
  return query<Waiting>(
    tx,
    sql`
    with returned as (
      select * from json_to_recordset(${JSON.stringify(returned)})
        as given("productId" uuid, "variantId" uuid, units int)
    ), first as (
      select w.* from returned r cross join lateral (
        select id, user_id, product_id, variant_id, asked_at from awaited_products w
        where w.product_id = r."productId" and w.variant_id = r."variantId" and ${still}
        order by w.asked_at, w.id limit r.units) w
      union all
      select w.* from (
        select "productId", sum(units) as units from returned group by "productId") r
      cross join lateral (
        select id, user_id, product_id, variant_id, asked_at from awaited_products w
        where w.product_id = r."productId" and w.variant_id is null and ${still}
        order by w.asked_at, w.id limit r.units) w
    )
    select f.id as wish_id, f.user_id, f.product_id,
      f.variant_id, json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
        'price', p.selling_price_francs, 'size', v.size, 'color', v.color) as product
    from first f join ${productFacts} p on p.id = f.product_id
      left join ${variantFacts} v on v.id = f.variant_id
    order by f.asked_at, f.id`,
  )
}

export function firstOf<
  Wait extends { userId: string; productId: string; variantId: string | null },
>(waiting: readonly Wait[], returned: readonly Returned[]): Wait[] {
  const left = new Map(returned.map(({ variantId, units }) => [variantId, units]))
  const served = new Set<string>()
  return waiting.filter(({ userId, productId, variantId }) => {
    const wanted = returned.filter((one) =>
      variantId === null ? one.productId === productId : one.variantId === variantId,
    )
    const unit = wanted.find((one) => (left.get(one.variantId) ?? 0) > 0)
    const person = `${userId} ${productId}`
    if (!unit || served.has(person)) return false
    served.add(person)
    left.set(unit.variantId, (left.get(unit.variantId) ?? 0) - 1)
    return true
  })
}

export async function endWaits(kernel: Kernel): Promise<void> {
  await query(
    kernel.db,
    sql`
    delete from awaited_products w where w.ends_at <= ${kernel.clock.now()}
      or exists (select from ${purchases.of(kernel)} b where b.buyer_id = w.user_id
        and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`,
  )
}
