create view deletion_request_facts as
select
  r.id, r.user_id, r.requested_at, r.processed_at,
  r.processed_at is null as is_open
from deletion_requests r;
