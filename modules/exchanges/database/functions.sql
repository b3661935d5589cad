-- Only pieces that were handed over are claimed: what a door did not keep, and what was
-- cancelled, goes back by its own parcel.
create or replace function line_claim_fits() returns trigger language plpgsql as $$
begin
  if not exists (
    select from order_lines l join parcels p on p.id = l.parcel_id
    where l.id = new.line_id and p.id = new.parcel_id and p.errand is null
      and parcel_is_delivered(p.state) and new.first_piece + new.quantity <= l.quantity
  ) then
    raise exception 'line % was not handed over with so many pieces', new.line_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger line_claims_fit before insert on line_claims
  for each row execute function line_claim_fits();
