import { sql, type SQL } from 'drizzle-orm'
import { sumOf } from '#kernel/wire/money.ts'
import { promotionUses } from '#modules/promotions/database/tables.ts'
import { isRefusedBy, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { within, type Expectation } from '#modules/ledger/module.ts'

type Used = { promotionId: string; discountFrancs: number } | null
type NewOrder = {
  orderId: string
  buyerId: string
  at: Date
  /** Payment deadline; null for cash. */
  heldUntil: Date | null
  parcels: readonly { id: string; itemsTotalFrancs: number; promotion: Used }[]
  marketPromotion: Used
}

/**
 * Returns SQL that is part of the order's statement. A trigger counts in key order (no deadlock)
 * and refuses excess uses.
 */
export function usesOf({
  orderId,
  buyerId,
  at,
  heldUntil,
  parcels,
  marketPromotion,
}: NewOrder): [typeof promotionUses, (typeof promotionUses.$inferInsert)[]] {
  const used = (of: Used, parcelId: string | null, own: NewOrder['parcels']) =>
    of
      ? [
          {
            id: newId(),
            promotionId: of.promotionId,
            orderId,
            parcelId,
            buyerId,
            liveParcels: own.length,
            discountFrancs: of.discountFrancs,
            soldFrancs: sumOf(own, ({ itemsTotalFrancs }) => itemsTotalFrancs),
            usedAt: at,
            heldUntil,
          },
        ]
      : []
  const rows = [
    ...parcels.flatMap((parcel) => used(parcel.promotion, parcel.id, [parcel])),
    ...used(marketPromotion, null, parcels),
  ]
  return [promotionUses, rows.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))]
}

const oneTooMany = ['promotions_uses', 'promotions_budget', 'promotion_uses_of_buyer']

/** Whether a concurrent order took the last use or budget. */
export function isUsedUp(error: unknown): boolean {
  return isRefusedBy(error, oneTooMany)
}

/** Frozen when the order was placed. */
const partOf = sql`case when p.shop_id is null then f.market_discount_francs + f.market_delivery_francs
  when p.kind = 'delivery' then f.shop_delivery_francs else f.shop_discount_francs end`

const partsOf = (parcelIds: readonly string[]) => sql`
  select u.id, count(*)::int as parcels, sum(f.items_total_francs) as sold, sum(${partOf}) as discount
  from parcel_facts f
  join promotion_uses u on u.order_id = f.order_id and (u.parcel_id is null or u.parcel_id = f.id)
  join promotions p on p.id = u.promotion_id
  where f.id = any(${sql.param([...parcelIds])}::uuid[])
  group by u.id`

/** Recounts uses by remaining parcels. A use without discount left stays released. */
export async function countUsesAnew(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    update promotion_uses u set live_parcels = case when n.discount = 0 then 0 else n.parcels end,
      discount_francs = n.discount, sold_francs = case when n.discount = 0 then 0 else n.sold end
    from (
      select u.id, count(f.id)::int as parcels, coalesce(sum(f.items_total_francs), 0) as sold, coalesce(sum(${partOf}), 0) as discount
      from promotion_uses u join promotions p on p.id = u.promotion_id
      left join parcel_facts f on f.order_id = u.order_id and (u.parcel_id is null or u.parcel_id = f.id) and not f.is_given_up
      where u.order_id = ${orderId} and u.live_parcels > 0 group by u.id
    ) n where u.id = n.id`)
}

/** Returns the promotion's goods minimum; null without one. */
export async function marketTermsOf(tx: Tx, orderId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ minGoods: number | null }>(sql`
    select p.min_goods_francs as "minGoods" from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id = ${orderId} and p.shop_id is null`)
  return rows[0]?.minGoods ?? null
}

/**
 * Takes the uses of an expired parcel again after a late payment.
 * @returns whether any were left; if not, nothing changes
 */
export function takeUsesAgain(tx: Tx, parcelId: string): Promise<boolean> {
  return takeParts(tx, sql`select part.* from (${partsOf([parcelId])}) part`, null)
}

/**
 * An order of these parcels is to be paid, or is paid: what lapsed is taken again, and what is
 * still held is held until then too.
 * @param until as long as it is not paid; null: for good
 * @returns whether there were any left; if not, nothing is changed
 */
export async function holdUses(
  tx: Tx,
  { orderId, parcelIds }: { orderId: string; parcelIds: readonly string[] },
  until: Date | null,
): Promise<boolean> {
  await tx.execute(sql`
    update promotion_uses set held_until = ${until?.toISOString() ?? null}::timestamptz
    where order_id = ${orderId} and live_parcels > 0 and held_until is not null`)
  const lapsed = sql`
    select part.* from (${partsOf(parcelIds)}) part join promotion_uses l on l.id = part.id
    where part.discount > 0 and l.live_parcels = 0`
  return takeParts(tx, lapsed, until)
}

async function takeParts(tx: Tx, part: SQL, until: Date | null): Promise<boolean> {
  const { rows } = await tx.execute<{ fits: boolean }>(sql`
    with part as (${part}), locked as (
      select p.* from promotions p join promotion_uses u on u.promotion_id = p.id join part on part.id = u.id
      order by p.id for update of p)
    select (u.live_parcels > 0 or (p.uses < p.max_uses) is not false
        and (select count(*) from promotion_uses o where o.promotion_id = p.id and o.buyer_id = u.buyer_id and o.live_parcels > 0)
          < coalesce(p.max_uses_per_buyer, case when p.first_order_only then 1 else 2147483647 end))
      and (p.discount_francs + part.discount <= p.budget_francs) is not false as fits
    from part join promotion_uses u on u.id = part.id join locked p on p.id = u.promotion_id`)
  if (!rows.every(({ fits }) => fits)) return false
  await tx.execute(sql`
    update promotion_uses u set live_parcels = u.live_parcels + part.parcels,
      discount_francs = u.discount_francs + part.discount, sold_francs = u.sold_francs + part.sold,
      held_until = ${until?.toISOString() ?? null}::timestamptz
    from (${part}) part where u.id = part.id`)
  return true
}

/**
 * Uses that were held for the usual time, by orders that wait longer for a relative, are free for
 * others: of promotions with so many uses or a budget. A transaction a promotion, so that their
 * rows are locked one at a time.
 */
export async function lapseUses(kernel: Kernel): Promise<void> {
  const now = sql`${kernel.clock.now().toISOString()}::timestamptz`
  const lapsed = sql`u.held_until < ${now} and u.live_parcels > 0`
  const { rows } = await kernel.db.execute<{ id: string }>(sql`
    select distinct p.id from promotion_uses u join promotions p on p.id = u.promotion_id
    where ${lapsed} and (p.max_uses is not null or p.budget_francs is not null)`)
  for (const { id } of rows)
    await kernel.transaction((tx) =>
      tx.execute(sql`
        update promotion_uses u set live_parcels = 0, discount_francs = 0, sold_francs = 0
        where u.promotion_id = ${id} and ${lapsed}`),
    )
}

/** Expected cost: discounts on delivered parcels, less those given back. */
export const expectPromotions: Expectation = {
  account: 'promotions',
  dated: [
    {
      event: 'sale',
      async francs(db, span) {
        const { rows } = await db.execute<{ paid: number }>(sql`
          select coalesce(sum(market_discount_francs + market_delivery_francs), 0)::bigint as paid
          from parcel_facts where is_delivered and ${within(sql`coalesce(delivered_at, state_since)`, span)}`)
        return rows[0]?.paid ?? 0
      },
    },
  ],
  async francs(db) {
    const { rows } = await db.execute<{ back: number }>(sql`
      select (select coalesce(sum(promotion_share_francs), 0)::bigint from complaint_facts)
        + (select coalesce(sum(promotion_share_francs), 0)::bigint from team_refund_facts)
        + (select coalesce(sum(kept_promotion_francs + borne_francs), 0)::bigint from parcel_facts where borne_francs is not null) as back`)
    return -(rows[0]?.back ?? 0)
  },
}
