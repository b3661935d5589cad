-- Agreed prices of cancelled parcels become usable until they end, unless another was agreed since.
-- Locks conversations first, as when accepting.
create or replace function give_back_agreed_prices(parcel_ids uuid[], moment timestamptz)
returns void language plpgsql as $$
begin
  perform from conversation_facts c where c.id in (
    select p.conversation_id from agreed_price_uses u
    join agreed_prices a on a.id = u.agreed_price_id join price_proposals p on p.id = a.proposal_id
    where u.parcel_id = any(parcel_ids) and u.given_back_at is null
  ) order by c.id for update;
  if not found then return; end if;
  with back as (
    update agreed_price_uses set given_back_at = moment
    where parcel_id = any(parcel_ids) and given_back_at is null returning agreed_price_id)
  update agreed_prices a set state = case
    when a.ends_at > moment and not exists (
      select from agreed_prices o
      where o.buyer_id = a.buyer_id and o.variant_id = a.variant_id and o.state = 'live') then 'live'
    else 'ended' end
  from back where a.id = back.agreed_price_id;
end $$;

-- A parcel that expired was paid after all: takes its prices again, unless another order did.
-- Returns whether it has them.
create or replace function take_agreed_prices_again(parcel uuid)
returns boolean language plpgsql as $$
begin
  perform from conversation_facts c where c.id in (
    select p.conversation_id from agreed_price_uses u
    join agreed_prices a on a.id = u.agreed_price_id join price_proposals p on p.id = a.proposal_id
    where u.parcel_id = parcel
  ) order by c.id for update;
  if not found then return true; end if;
  perform from agreed_prices a join agreed_price_uses u on u.agreed_price_id = a.id
  where u.parcel_id = parcel order by a.id for update of a;
  if exists (
    select from agreed_price_uses mine join agreed_price_uses o on o.agreed_price_id = mine.agreed_price_id
    where mine.parcel_id = parcel and o.parcel_id <> parcel and o.given_back_at is null
  ) then return false; end if;
  update agreed_price_uses set given_back_at = null where parcel_id = parcel;
  update agreed_prices set state = 'used'
  where id in (select agreed_price_id from agreed_price_uses where parcel_id = parcel);
  return true;
end $$;
