-- At commit: exactly one holder of a parcel that has any, and hand-overs are not rewritten.
create or replace function refuse_custody_gap() returns trigger language plpgsql as $$
begin
  if (select count(*) from custodies where parcel_id = new.parcel_id and ended_at is null) <> 1 then
    raise exception 'parcel % has not exactly one holder', new.parcel_id
      using errcode = 'check_violation', constraint = 'custodies_one_holder';
  end if;
  return null;
end $$;

create constraint trigger custodies_one_holder after insert or update on custodies
  deferrable initially deferred for each row execute function refuse_custody_gap();

create or replace function refuse_custody_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.parcel_id, new.holder_kind, new.holder_id, new.at) is distinct from
       (old.parcel_id, old.holder_kind, old.holder_id, old.at) then
    raise exception 'custodies are ended, never changed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger custodies_fixed before update or delete on custodies
  for each row execute function refuse_custody_change();

-- Locks a relay point and counts, after the lock, what it has promised: a statement of its own sees
-- orders that were placed while it waited.
create or replace function lock_relay(relay uuid) returns table (
  id uuid, shop_id uuid, owner_id uuid, name text, region text, quartier text, landmark text,
  zone text, opening jsonb, phone text, state text, free_places integer, free_cash_francs bigint
) language plpgsql as $$
begin
  perform from relays r where r.id = relay for update;
  return query
    select f.id, f.shop_id, f.owner_id, f.name, f.region, f.quartier, f.landmark, f.zone, f.opening,
      f.phone, f.state, f.free_places, f.free_cash_francs
    from relay_rooms f where f.id = relay;
end $$;

-- What a buyer holds at a relay point, also by orders that were placed while the caller waited for
-- its lock: a statement of its own, as above.
create or replace function relay_held_by(relay uuid, buyer uuid)
returns table (held_places integer, held_francs bigint) language plpgsql as $$
begin
  return query
    select coalesce(sum(h.parcels), 0)::integer, coalesce(sum(h.cash_francs), 0)::bigint
    from relay_holdings h where h.relay_id = relay and h.buyer_id = buyer;
end $$;
