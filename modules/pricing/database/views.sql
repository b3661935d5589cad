-- Includes past rules: history needs them.
create view ruled_categories as
select distinct r.category_id
from commission_rules r
where r.category_id is not null;
