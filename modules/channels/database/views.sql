create view sms_facts as
select s.id, s.state, s.created_at, s.sent_at
from sms_outbox s;

-- Users with web push: a row a browser.
create view browser_facts as
select b.user_id
from push_subscriptions b;

create view phone_choice_facts as
select c.user_id, c.topic, c.way
from phone_choices c;
