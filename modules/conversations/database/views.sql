-- Who writes with whom.
create view conversation_facts as
select c.id, c.buyer_id, c.shop_id, c.last_message_id is not null as has_messages
from conversations c;

-- How soon shops answer, in ms: the median of 30 days, of those with five answers or more.
create view shop_answer_facts as
select w.shop_id, w.answers_in_ms
from correspondents w
where w.answers_in_ms is not null;
