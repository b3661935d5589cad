-- SMS by state, without text and number.
create view sms_facts as
select s.id, s.state, s.created_at, s.sent_at
from sms_outbox s;
