create view review_facts as
select
  r.id, r.line_id, r.product_id, r.buyer_id, r.stars, r.body, r.reply, r.replied_at, r.hidden_at,
  r.hidden_reason, r.created_at
from reviews r;

create view review_report_facts as
select
  r.review_id, r.reported_at, r.settled_at,
  r.settled_at is null as is_open
from review_reports r
union all
select r.id, r.held_at, null, true
from reviews r where r.held_at is not null;
