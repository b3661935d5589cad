import { sql } from 'drizzle-orm'
import { sumOf } from '#kernel/wire/money.ts'
import { promotionUses } from '#modules/promotions/database/tables.ts'
import { isRefusedBy, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import { within, type Expectation } from '#modules/ledger/server/module.ts'

type Used = { promotionId: string; discountFrancs: number } | null
type NewOrder = {
  orderId: string
  buyerId: string
  at: Date
  /** Until when the order waits for its payment; null for cash. */
  heldUntil: Date | null
  parcels: readonly { id: string; itemsTotalFrancs: number; promotion: Used }[]
  marketPromotion: Used
}

/**
 * What an order uses, as a part of the statement that writes it. A trigger counts the rows at their
 * promotions, always in the order of their keys, and refuses the use that is one too many.
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

/** Did somebody else take the last use, or the rest of the budget, in the same moment? */
export function isUsedUp(error: unknown): boolean {
  return isRefusedBy(error, oneTooMany)
}

/** How the parts of cancelled, expired or returned parcels are found in what is frozen on them. */
const partsOf = (parcelIds: readonly string[]) => sql`
  select u.id, count(*)::int as parcels, sum(f.items_total_francs) as sold,
    sum(case when p.shop_id is null then f.market_discount_francs + f.market_delivery_francs
      when p.kind = 'delivery' then f.shop_delivery_francs else f.shop_discount_francs end) as discount
  from parcel_facts f
  join promotion_uses u on u.order_id = f.order_id and (u.parcel_id is null or u.parcel_id = f.id)
  join promotions p on p.id = u.promotion_id
  where f.id = any(${sql.param([...parcelIds])}::uuid[])
  group by u.id`

/** Gives back what these parcels used: they were cancelled, expired, or came back to their shop. */
export async function giveBackUses(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  if (parcelIds.length === 0) return
  await tx.execute(sql`
    update promotion_uses u set live_parcels = u.live_parcels - part.parcels,
      discount_francs = u.discount_francs - part.discount, sold_francs = u.sold_francs - part.sold
    from (${partsOf(parcelIds)}) part where u.id = part.id`)
}

/**
 * A parcel that expired was paid after all: its uses are taken again.
 * @returns whether there were any left; if not, nothing is changed
 */
export async function takeUsesAgain(tx: Tx, parcelId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ fits: boolean }>(sql`
    with part as (${partsOf([parcelId])}), locked as (
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
      discount_francs = u.discount_francs + part.discount, sold_francs = u.sold_francs + part.sold
    from (${partsOf([parcelId])}) part where u.id = part.id`)
  return true
}

/**
 * What promotions of the market cost: what it paid of every parcel handed over, less what refunds
 * gave back to them.
 */
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
        + (select coalesce(sum(promotion_share_francs), 0)::bigint from team_refund_facts) as back`)
    return -(rows[0]?.back ?? 0)
  },
}
