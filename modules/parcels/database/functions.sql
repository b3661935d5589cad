-- The version before writes none: its open parcels get three days, until it serves no more.
create or replace function give_parcel_due() returns trigger language plpgsql as $$
begin
  new.due_at := greatest(new.state_since, now()) + interval '3 days';
  return new;
end $$;
create trigger parcels_give_due before insert or update on parcels for each row
  when (new.due_at is null and new.state in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'at_relay', 'failed', 'returning', 'delivered'))
  execute function give_parcel_due();
