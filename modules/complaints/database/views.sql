create view complaint_facts as
select
  c.id, c.parcel_id, c.buyer_id, c.by_shop, c.reason, c.status, c.outcome, c.refund_francs,
  c.shop_share_francs, c.promotion_share_francs, c.rounding_francs, c.resolution, c.decided_by, c.opened_at, c.shop_late_at,
  c.platform_late_at, c.resolved_at,
  case when c.outcome = 'remboursé' then c.trip_francs end as paid_trip_francs,
  c.status <> 'résolu' as is_open
from complaints c;

create view team_refund_facts as
select
  r.parcel_id, r.refund_francs, r.shop_share_francs, r.promotion_share_francs, r.rounding_francs, r.reason, r.decided_by, r.decided_at
from team_refunds r;
