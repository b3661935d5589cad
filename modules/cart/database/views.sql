-- Categories that a commission rule names, also one that is over: they stay for its history.
create view ruled_categories as
select distinct r.category_id
from commission_rules r
where r.category_id is not null;
