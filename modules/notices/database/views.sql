create view notice_facts as
select n.user_id, n.kind, n.resource_id, n.created_at, n.read_at
from notifications n;
