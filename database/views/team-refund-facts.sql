-- Refunds that the team gave without a complaint.
create view team_refund_facts as
select
  r.parcel_id, r.refund_francs, r.shop_share_francs, r.reason, r.decided_by, r.decided_at
from team_refunds r;
