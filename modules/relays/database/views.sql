create view relay_facts as
select
  r.id, r.shop_id, s.owner_id, s.name as shop_name, r.name, r.region, r.quartier, r.landmark, r.zone,
  r.opening, r.closed_from, r.closed_until, r.closed_days::text[] as closed_days,
  coalesce(u.phone, '') as phone, r.places, r.cash_ceiling_francs, r.state,
  r.state_reason, r.state_since, r.opened_at
from relays r
join shop_facts s on s.id = r.shop_id
join person_facts u on u.id = s.owner_id;

create view relay_parcel_facts as
select
  k.parcel_id, k.kept_since, k.kept_until, k.leaves_for, k.leaves_since, k.next_relay_id
from relay_parcels k;

create view relay_fee_facts as
select f.parcel_id, f.relay_id, f.shop_id, f.amount_francs, f.earned_at
from relay_fees f;

create view relay_cash_facts as
select c.parcel_id, c.relay_id, c.owner_id, c.amount_francs, c.taken_at
from relay_cash_taken c;

-- Parcels with a place at a relay point, and francs to be paid there, by buyer. An unpaid order has
-- its places as long as they are held.
create view relay_holdings as
select o.buyer_id, p.relay_id, count(*)::integer as parcels,
  coalesce(sum(p.cash_francs) filter (where o.payment_method = 'cash_on_delivery'), 0)::bigint as cash_francs
from order_facts o join parcel_facts p on p.order_id = o.id
where p.relay_id is not null and p.is_to_come
  and (p.state <> 'awaiting_payment' or o.place_held_until is not null)
group by o.buyer_id, p.relay_id;

-- Room for new parcels: a parcel takes its place from its order until it leaves the relay point, an
-- unpaid one as long as it is held; its cash, if it is to be paid there, is promised to the box when
-- it has left its shop.
create view relay_rooms as
select
  f.*,
  (f.places - p.parcels)::integer as free_places,
  (f.cash_ceiling_francs - p.promised_francs - b.francs)::bigint as free_cash_francs,
  p.parcels::integer as taken_places, b.francs::bigint as box_francs
from relay_facts f
cross join lateral (
  select count(*) filter (where p.state <> 'awaiting_payment' or o.place_held_until is not null) as parcels,
    coalesce(sum(p.cash_francs) filter (where o.payment_method = 'cash_on_delivery'
      and p.state <> 'awaiting_payment' and not p.at_shop), 0) as promised_francs
  from parcel_facts p join order_facts o on o.id = p.order_id
  where p.is_to_come and (p.relay_id = f.id
    or p.id in (select k.parcel_id from relay_parcels k where k.next_relay_id = f.id))
) p
cross join lateral (
  select coalesce(sum(n.francs), 0) as francs
  from ledger_accounts a join ledger_standings_now n on n.account_id = a.id
  where a.kind = 'relay_cash' and a.owner_id = f.owner_id
) b;
