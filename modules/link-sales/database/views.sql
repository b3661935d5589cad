create view sale_report_facts as
select r.id, r.offer_id, r.reported_at, r.decided_at is null as is_open
from sale_reports r;
