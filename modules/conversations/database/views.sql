create view conversation_facts as
select c.id, c.buyer_id, c.shop_id, c.last_message_id is not null as has_messages
from conversations c;

-- Median answer time of shops over 30 days, ms; from five answers.
create view shop_answer_facts as
select w.shop_id, w.answers_in_ms
from correspondents w
where w.answers_in_ms is not null;
