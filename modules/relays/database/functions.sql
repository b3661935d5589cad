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
