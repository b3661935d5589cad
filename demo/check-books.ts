import { sql } from 'drizzle-orm'

import type { Sql } from '#kernel/database/database.ts'

/**
 * Checks the ledger's and the stock's invariants.
 * @returns a line for each violation; empty when there is none
 */
export async function checkBooks(db: Sql): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string; found: number }>(sql`
    with entries as (select kind, owner_id, amount_francs from ledger_entries join ledger_accounts on ledger_accounts.id = account_id),
    parcels as (
      select f.*, o.payment_method, o.paid_at from parcel_facts f join order_facts o on o.id = f.order_id
    ),
    reserved as (
      select l.variant_id, sum(l.quantity) as units from order_lines l join parcel_facts f on f.id = l.parcel_id
      where f.state = 'awaiting_payment' or f.at_shop group by l.variant_id
    )
    select 'the ledger does not sum to zero' as problem, coalesce(sum(amount_francs), 0)::float8 as found from entries
    union all
    select 'escrow is not what was paid and neither delivered nor owed back',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'escrow')::float8
      - (select coalesce(sum(due_francs), 0) from parcels where paid_at is not null and (at_shop or on_the_way))::float8
    union all
    select 'the shops are not owed what they sold and were not paid',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'seller_payable')::float8
      + (select coalesce(sum(amount_francs), 0) from payout_lines where state = 'paid' and owner = 'seller')::float8
      - (select coalesce(sum(items_total_francs - commission_francs - shop_delivery_francs), 0) from parcels where is_delivered)::float8
      + (select coalesce(sum(shop_share_francs), 0) from complaints) + (select coalesce(sum(shop_share_francs), 0) from team_refunds)::float8
    union all
    select 'promotions did not cost what the market paid of parcels',
      (select coalesce(sum(amount_francs), 0) from entries where kind = 'promotions')::float8
      - (select coalesce(sum(market_discount_francs + market_delivery_francs), 0) from parcels where is_delivered)::float8
      + (select coalesce(sum(promotion_share_francs), 0) from complaints) + (select coalesce(sum(promotion_share_francs), 0) from team_refunds)::float8
    union all
    select 'couriers do not hold what they collected',
      (select coalesce(sum(amount_francs), 0) from entries where kind = 'courier_cash')::float8
      - (select coalesce(sum(due_francs), 0) from parcels where payment_method = 'cash_on_delivery' and is_delivered)::float8
      + (select coalesce(sum(amount_francs), 0) from remittances where state = 'confirmed')::float8
    union all
    select 'couriers are not owed what they earned and were not paid',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'courier_payable')::float8
      + (select coalesce(sum(amount_francs), 0) from payout_lines where state = 'paid' and owner = 'courier')::float8
      - (select coalesce(sum(amount_francs), 0) from courier_fees)::float8
    union all
    select 'reserved units are not those of open orders', count(*)::float8
      from variants v left join reserved r on r.variant_id = v.id where v.reserved <> coalesce(r.units, 0)
    union all
    select 'products in stock are not those with units left', count(*)::float8
      from products p where in_stock <> exists (select 1 from variants v where v.product_id = p.id and v.stock > 0)
    union all
    select 'ratings are not those of the reviews', count(*)::float8
      from products p where (rating_count, rating_sum) <> (select count(*), coalesce(sum(stars), 0) from reviews r where r.product_id = p.id and r.hidden_at is null)`)
  return rows
    .filter(({ found }) => found !== 0)
    .map(({ problem, found }) => `${problem} (${found})`)
}
