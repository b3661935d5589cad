-- A closed month takes no more entries, and an entry carries the time of its transaction.
-- Closing takes the advisory lock exclusively and posting shares it, so neither can miss the other.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7352003);
  if exists (
    select 1 from added a join closed_months m
      on m.month = date_trunc('month', a.occurred_at at time zone 'Africa/Bamako')::date
  ) then
    raise exception 'le mois est clos'
      using errcode = 'check_violation', constraint = 'ledger_month_open';
  end if;
  if exists (
    select 1 from added a join ledger_transactions t on t.id = a.transaction_id
    where t.occurred_at <> a.occurred_at
  ) then
    raise exception 'une écriture porte la date de son événement'
      using errcode = 'check_violation', constraint = 'ledger_one_time';
  end if;
  return null;
end $$;

create trigger ledger_entries_open_month after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_closed_month();
