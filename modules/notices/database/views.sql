-- SMS by state, without text and number.
create view sms_facts as
select s.id, s.state, s.created_at, s.sent_at
from sms_outbox s;

create view notice_facts as
select n.user_id, n.kind, n.resource_id, n.created_at, n.read_at
from notifications n;
