-- `former_relay_codes` goes on referring to parcels and relays; only its table's code no longer names them.
ALTER TABLE "parcels" ALTER COLUMN "items_total_francs" SET DEFAULT 0;
ALTER TABLE "parcels" ALTER COLUMN "shipping_fee_francs" SET DEFAULT 0;
ALTER TABLE "parcels" ALTER COLUMN "commission_francs" SET DEFAULT 0;

-- Parcels that are over had shipments, without legs; open ones are planned by a job.
insert into shipments (id, purpose, subject_id, from_kind, from_id)
select p.id, coalesce(p.errand, case when p.rest_of is null then 'sale' else 'return' end),
  coalesce(p.errand_for, p.rest_of, p.id), case when p.rest_of is null and p.errand is distinct from 'goods_back' then 'shop' else 'buyer' end,
  case when p.rest_of is null and p.errand is distinct from 'goods_back' then p.shop_id else o.buyer_id end
from parcels p join orders o on o.id = p.order_id
where p.state in ('delivered', 'closed', 'returned', 'cancelled')
on conflict do nothing;
