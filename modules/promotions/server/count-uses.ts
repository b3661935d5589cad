import { sql, type SQL, type View } from 'drizzle-orm'
import { sumOf } from '#kernel/wire/money.ts'
import type { promotionKinds } from '#modules/promotions/database/values.ts'
import { isRefusedBy, type Sql, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { query } from '#kernel/database/query.ts'

/**
 * View: id, order_id, items_total_francs, market_discount_francs, market_delivery_francs,
 * shop_delivery_francs, shop_discount_francs, is_given_up, rest_of.
 */
export const promotedParcels = new Need<View>('promotions.parcels')

type AppliedPromotion = { promotionId: string; discountFrancs: number } | null
type PromotedOrder = {
  orderId: string
  buyerId: string
  at: Date
  /** Payment deadline; null for cash. */
  heldUntil: Date | null
  parcels: readonly { id: string; itemsTotalFrancs: number; promotion: AppliedPromotion }[]
  marketPromotion: AppliedPromotion
}

/** Another order took the last use, or the rest of the budget. */
export class PromotionUsedUp extends Error {}

const columns = sql`id, promotion_id, order_id, parcel_id, buyer_id, live_parcels, discount_francs,
  sold_francs, used_at, held_until`

/**
 * Counts the uses of a written order's promotions. Of two orders, one gets the last use: the checks
 * of `promotions` decide, and for the uses of one buyer the count under the lock.
 * @throws PromotionUsedUp
 */
export async function countUses(tx: Tx, order: PromotedOrder): Promise<void> {
  const uses = usesOf(order)
  if (uses.length === 0) return
  await lockPromotions(tx, sql`(${sql.param(uses.map((use) => use.promotion_id))}::uuid[])`)
  const rows = await refuseUsedUp(() =>
    query<{ isOneTooMany: boolean }>(
      tx,
      sql`
      with n as (
        insert into promotion_uses (${columns})
        select ${columns} from json_populate_recordset(null::promotion_uses, ${JSON.stringify(uses)})
        returning promotion_id, buyer_id, 1 as uses, discount_francs as discount, sold_francs as sold)
      update promotions p set ${added} from n where p.id = n.promotion_id
      returning (
        select count(*) from promotion_uses o
        where o.promotion_id = p.id and o.buyer_id = n.buyer_id and o.live_parcels > 0
      ) >= ${mostPerBuyer} as is_one_too_many`,
    ),
  )
  if (rows.some((row) => row.isOneTooMany)) throw new PromotionUsedUp()
}

function usesOf({ orderId, buyerId, at, heldUntil, parcels, marketPromotion }: PromotedOrder) {
  const used = (of: AppliedPromotion, parcelId: string | null, own: PromotedOrder['parcels']) =>
    of
      ? [
          {
            id: newId(),
            promotion_id: of.promotionId,
            order_id: orderId,
            parcel_id: parcelId,
            buyer_id: buyerId,
            live_parcels: own.length,
            discount_francs: of.discountFrancs,
            sold_francs: sumOf(own, ({ itemsTotalFrancs }) => itemsTotalFrancs),
            used_at: at,
            held_until: heldUntil,
          },
        ]
      : []
  return [
    ...parcels.flatMap((parcel) => used(parcel.promotion, parcel.id, [parcel])),
    ...used(marketPromotion, null, parcels),
  ]
}

/** Uses and their sums change under this lock only. In the order of the keys: no deadlock. */
async function lockPromotions(tx: Tx, ids: SQL): Promise<void> {
  await query(tx, sql`select from promotions where id = any ${ids} order by id for update`)
}

/**
 * Adds `n` to promotion `p`. Figures of the previous version stop at four bytes, since a figure
 * must not refuse a sale.
 */
const added = sql`uses = p.uses + n.uses,
  discount_francs = case when p.budget_francs is null
    then greatest(0, least(2147483647, p.discount_francs::bigint + n.discount)) else p.discount_francs + n.discount end,
  sold_francs = greatest(0, least(2147483647, p.sold_francs::bigint + n.sold))`

const mostPerBuyer = sql`coalesce(p.max_uses_per_buyer, case when p.first_order_only then 1 end)`

const limits = ['promotions_uses', 'promotions_budget']

async function refuseUsedUp<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isRefusedBy(error, limits) ? new PromotionUsedUp() : error
  }
}

/**
 * Writes uses anew and counts the difference. Their promotions are locked.
 * @param anew rows of promotion_uses with their key, and what changes
 */
async function changeUses(tx: Tx, anew: SQL): Promise<void> {
  await query(
    tx,
    sql`
    with anew(id, live_parcels, discount_francs, sold_francs, held_until) as (${anew}),
    n as (
      select u.promotion_id, sum((a.live_parcels > 0)::int - (u.live_parcels > 0)::int) as uses,
        sum(a.discount_francs - u.discount_francs) as discount, sum(a.sold_francs - u.sold_francs) as sold
      from anew a join promotion_uses u on u.id = a.id group by u.promotion_id),
    written as (
      update promotion_uses u set live_parcels = a.live_parcels, discount_francs = a.discount_francs,
        sold_francs = a.sold_francs, held_until = a.held_until
      from anew a where u.id = a.id)
    update promotions p set ${added} from n where p.id = n.promotion_id`,
  )
}

const partOf = sql`case when p.shop_id is null then f.market_discount_francs + f.market_delivery_francs
  when p.kind = 'delivery' then f.shop_delivery_francs else f.shop_discount_francs end`

const partsOf = (kernel: Kernel, parcelIds: readonly string[]) => sql`
  select u.id, count(*)::int as parcels, sum(f.items_total_francs) as sold, sum(${partOf}) as discount
  from ${promotedParcels.of(kernel)} f
  join promotion_uses u on u.order_id = f.order_id and (u.parcel_id is null or u.parcel_id = f.id)
  join promotions p on p.id = u.promotion_id
  where f.id = any(${sql.param([...parcelIds])}::uuid[])
  group by u.id`

/** Recounts uses by remaining parcels. A use without discount left stays released. */
export async function countUsesAnew(tx: Tx, kernel: Kernel, orderId: string): Promise<void> {
  const used = sql`select promotion_id from promotion_uses where order_id = ${orderId} and live_parcels > 0`
  await lockPromotions(tx, sql`(${used})`)
  await changeUses(
    tx,
    sql`
      select n.id, case when n.discount = 0 then 0 else n.parcels end, n.discount,
        case when n.discount = 0 then 0 else n.sold end, n.held_until
      from (
        select u.id, u.held_until, count(f.id)::int as parcels, coalesce(sum(f.items_total_francs), 0) as sold, coalesce(sum(${partOf}), 0) as discount
        from promotion_uses u join promotions p on p.id = u.promotion_id
        left join ${promotedParcels.of(kernel)} f on f.order_id = u.order_id and (u.parcel_id is null or u.parcel_id = f.id) and not f.is_given_up and f.rest_of is null
        where u.order_id = ${orderId} and u.live_parcels > 0 group by u.id
      ) n`,
  )
}

/** Returns the promotion's goods minimum; null without one. */
export async function marketTermsOf(tx: Tx, orderId: string): Promise<number | null> {
  const [row] = await query<{ minGoods: number | null }>(
    tx,
    sql`
    select p.min_goods_francs as min_goods from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id = ${orderId} and p.shop_id is null`,
  )
  return row?.minGoods ?? null
}

/** Promotion of an order (`parcelId` null) or a parcel, as at the sale. */
type PromotionOfOrder = {
  orderId: string
  parcelId: string | null
  kind: (typeof promotionKinds)[number]
  amount: number | null
  minGoods: number | null
  words: string
}

/** Terms do not change after a promotion was created, also once it has ended. */
export async function frozenPromotions(
  db: Sql,
  orderIds: readonly string[],
): Promise<PromotionOfOrder[]> {
  return query<PromotionOfOrder>(
    db,
    sql`
    select u.order_id, u.parcel_id, p.kind, p.amount, p.min_goods_francs as min_goods,
      case when p.code is not null then 'Code ' || p.code when p.shop_id is null then 'Offert par Sugu' else 'Promotion de la boutique' end as words
    from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id = any(${sql.param([...orderIds])}::uuid[])`,
  )
}

/**
 * Takes the uses of an expired parcel again after a late payment.
 * @returns whether any were left; if not, nothing changes
 */
export function takeUsesAgain(tx: Tx, kernel: Kernel, parcelId: string): Promise<boolean> {
  return takeParts(tx, sql`select part.* from (${partsOf(kernel, [parcelId])}) part`, null)
}

/**
 * Holds the uses of an order to be paid, or paid; takes lapsed ones again.
 * @param until payment deadline; null: for good
 * @returns false when another order took a lapsed use
 */
export async function holdUses(
  tx: Tx,
  kernel: Kernel,
  { orderId, parcelIds }: { orderId: string; parcelIds: readonly string[] },
  until: Date | null,
): Promise<boolean> {
  await lockPromotions(
    tx,
    sql`(select u.promotion_id from promotion_uses u join promotions p on p.id = u.promotion_id
      where u.order_id = ${orderId} and (p.max_uses is not null or p.budget_francs is not null))`,
  )
  await query(
    tx,
    sql`
    update promotion_uses set held_until = ${until?.toISOString() ?? null}::timestamptz
    where order_id = ${orderId} and live_parcels > 0 and held_until is not null`,
  )
  const lapsed = sql`
    select part.* from (${partsOf(kernel, parcelIds)}) part join promotion_uses l on l.id = part.id
    where part.discount > 0 and l.live_parcels = 0`
  return takeParts(tx, lapsed, until)
}

async function takeParts(tx: Tx, part: SQL, until: Date | null): Promise<boolean> {
  await lockPromotions(
    tx,
    sql`(select u.promotion_id from (${part}) part join promotion_uses u on u.id = part.id)`,
  )
  const rows = await query<{ fits: boolean }>(
    tx,
    sql`
    select (u.live_parcels > 0 or (p.uses < p.max_uses) is not false
        and (select count(*) from promotion_uses o where o.promotion_id = p.id and o.buyer_id = u.buyer_id and o.live_parcels > 0)
          < coalesce(${mostPerBuyer}, 2147483647))
      and (p.discount_francs + part.discount <= p.budget_francs) is not false as fits
    from (${part}) part join promotion_uses u on u.id = part.id join promotions p on p.id = u.promotion_id`,
  )
  if (!rows.every(({ fits }) => fits)) return false
  await changeUses(
    tx,
    sql`
      select u.id, u.live_parcels + part.parcels, u.discount_francs + part.discount,
        u.sold_francs + part.sold, ${until?.toISOString() ?? null}::timestamptz
      from (${part}) part join promotion_uses u on u.id = part.id`,
  )
  return true
}

/**
 * Frees the limited uses of orders that wait for a relative longer than the usual time. One
 * transaction a promotion, so that one at a time is locked.
 */
export async function lapseUses(kernel: Kernel): Promise<void> {
  const now = sql`${kernel.clock.now().toISOString()}::timestamptz`
  const lapsed = sql`u.held_until < ${now} and u.live_parcels > 0`
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`
    select distinct p.id from promotion_uses u join promotions p on p.id = u.promotion_id
    where ${lapsed} and (p.max_uses is not null or p.budget_francs is not null)`,
  )
  await oneByOne(kernel, 'promotions.lapse-uses', rows, ({ id }) =>
    kernel.transaction(async (tx) => {
      await lockPromotions(tx, sql`(array[${id}]::uuid[])`)
      await changeUses(
        tx,
        sql`select u.id, 0, 0, 0, u.held_until from promotion_uses u where u.promotion_id = ${id} and ${lapsed}`,
      )
    }),
  )
}
