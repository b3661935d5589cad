import { sql } from 'drizzle-orm'

import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { productBack, type ProductBack } from './events.ts'

/** Returns that are taken at once; what is left comes with the next run, a minute later. */
const returnsAtOnce = 500

type Returned = { productId: string; variantId: string; units: number }
type Waiting = Omit<ProductBack, 'at'> & { productId: string; variantId: string | null }

/**
 * Every minute: what came back into stock is offered to as many people as there are units, in the
 * order in which they asked. Who bought it meanwhile is passed over. A product that cannot be
 * bought yet, hidden or of a closed shop, waits until it can.
 */
export async function tellWaiting(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const returned = await takeReturns(tx, now)
    if (returned.length === 0) return
    const told = firstOf(await readWaiting(tx, returned, now), returned)
    await tx.execute(sql`
      update awaited_products set told_at = ${now}
      where id = any(${sql.param(told.map(({ wishId }) => wishId))}::uuid[])`)
    await kernel.events.emit(
      tx,
      productBack,
      ...told.map(({ productId: _product, variantId: _variant, ...news }) => ({
        ...news,
        at: now.toISOString(),
      })),
    )
  })
}

/** By variant, no more units than are left of it now. */
async function takeReturns(tx: Tx, now: Date): Promise<Returned[]> {
  const { rows } = await tx.execute<Returned>(sql`
    with ready as (
      select r.id from awaited_returns r join product_facts p on p.id = r.product_id and p.listed
        join shop_facts s on s.id = p.shop_id
      where s.closed_from is null or s.closed_from > ${now} or s.closed_until <= ${now}
      order by r.id limit ${returnsAtOnce}
    ), taken as (
      delete from awaited_returns where id in (select id from ready)
      returning product_id, variant_id, units
    )
    select t.product_id as "productId", t.variant_id as "variantId",
      least(sum(t.units), v.stock)::int as units
    from taken t join variant_facts v on v.id = t.variant_id and v.stock > 0
    group by t.product_id, t.variant_id, v.stock order by t.variant_id`)
  return rows
}

/** For each variant as many as could be told of it, whoever asked first before the others. */
async function readWaiting(tx: Tx, returned: readonly Returned[], now: Date): Promise<Waiting[]> {
  const still = sql`
    w.told_at is null and w.ends_at > ${now}
    and exists (select from person_facts u where u.id = w.user_id and u.is_active)
    and not exists (select from purchase_facts b where b.buyer_id = w.user_id
      and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`
  const { rows } = await tx.execute<Waiting>(sql`
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
    select f.id as "wishId", f.user_id as "userId", f.product_id as "productId",
      f.variant_id as "variantId", json_build_object('id', p.id, 'slug', p.slug, 'name', p.name,
        'price', p.selling_price_francs, 'size', v.size, 'color', v.color) as product
    from first f join product_facts p on p.id = f.product_id
      left join variant_facts v on v.id = f.variant_id
    order by f.asked_at, f.id`)
  return rows
}

/** Pure: gives each unit to the first who waits for it; nobody is told twice of one product. */
export function firstOf<
  PendingCartItem extends { userId: string; productId: string; variantId: string | null },
>(waiting: readonly PendingCartItem[], returned: readonly Returned[]): PendingCartItem[] {
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

/** By night: wishes that ended, after ninety days or because it was bought, are deleted. */
export async function endWaits(kernel: Kernel): Promise<void> {
  await kernel.db.execute(sql`
    delete from awaited_products w where w.ends_at <= ${kernel.clock.now()}
      or exists (select from purchase_facts b where b.buyer_id = w.user_id
        and b.product_id = w.product_id and b.is_sold and b.placed_at > w.asked_at)`)
}
