-- outside a transaction
-- audit_acts is large: built without locking writes.
drop index concurrently if exists audit_acts_shop;
create index concurrently audit_acts_shop on audit_acts (shop_id, id) where shop_id is not null;
