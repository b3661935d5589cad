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
