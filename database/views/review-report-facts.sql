-- Reviews that somebody asked the team to look at.
create view review_report_facts as
select
  r.review_id, r.reported_at, r.settled_at,
  r.settled_at is null as is_open
from review_reports r;
