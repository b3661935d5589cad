-- Entries are written in the same database transaction as their ledger transaction: a balanced pair
-- added to an old one would change the past.
create or replace function refuse_late_entry() returns trigger language plpgsql as $$
declare
  here bigint := pg_current_xact_id()::text::bigint;
  there bigint;
begin
  select (here >> 32 << 32) + xmin::text::bigint into there
  from ledger_transactions where id = new.transaction_id;
  -- xmin has only the last 32 bits of the transaction number, which is never ahead of ours.
  if there > here then
    there := there - (1::bigint << 32);
  end if;
  if there is not null and pg_xact_status(there::text::xid8) is distinct from 'in progress' then
    raise exception 'l’événement % est déjà écrit', new.transaction_id
      using errcode = 'restrict_violation', constraint = 'ledger_entries_with_their_event';
  end if;
  return new;
end $$;

create trigger ledger_entries_with_their_event before insert on ledger_entries
  for each row execute function refuse_late_entry();
