-- At commit: at least two entries, sum zero.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  total bigint;
  entries integer;
begin
  select coalesce(sum(amount_francs), 0), count(*) into total, entries
  from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 or entries < 2 then
    raise exception 'ledger transaction off balance by % francs', total
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

-- The check above runs per entry; an empty transaction needs its own.
create or replace function refuse_empty_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction without entries'
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_not_empty after insert on ledger_transactions
  deferrable initially deferred for each row execute function refuse_empty_ledger_transaction();

-- Entries not summed yet. `rows` and `execute` tell the planner they are few.
create or replace function ledger_tail() returns table (
  id bigint, transaction_id uuid, account_id uuid, amount_francs integer, occurred_at timestamptz
) language plpgsql stable rows 1000 as $$
declare
  last bigint := (select s.upto from ledger_summed_up s);
begin
  return query execute
    'select id, transaction_id, account_id, amount_francs, occurred_at::timestamptz
     from ledger_entries where id > $1' using last;
end $$;

-- Refuses entries in a closed month or with another time than their transaction. Closing takes the
-- advisory lock exclusively (closed-months.ts), posting shares it.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7352003);
  if exists (
    select 1 from added a join closed_months m
      on m.month = date_trunc('month', a.occurred_at at time zone 'Africa/Bamako')::date
  ) then
    raise exception 'the month is closed'
      using errcode = 'check_violation', constraint = 'ledger_month_open';
  end if;
  if exists (
    select 1 from added a join ledger_transactions t on t.id = a.transaction_id
    where t.occurred_at <> a.occurred_at
  ) then
    raise exception 'an entry has the time of its transaction'
      using errcode = 'check_violation', constraint = 'ledger_one_time';
  end if;
  return null;
end $$;

create trigger ledger_entries_open_month after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_closed_month();

-- A balanced pair added later would change the past.
create or replace function refuse_late_entry() returns trigger language plpgsql as $$
declare
  here bigint := pg_current_xact_id()::text::bigint;
  there bigint;
begin
  select (here >> 32 << 32) + xmin::text::bigint into there
  from ledger_transactions where id = new.transaction_id;
  -- xmin has the last 32 bits of the transaction number, which never exceeds ours.
  if there > here then
    there := there - (1::bigint << 32);
  end if;
  if there is not null and pg_xact_status(there::text::xid8) is distinct from 'in progress' then
    raise exception 'transaction % is already posted', new.transaction_id
      using errcode = 'restrict_violation', constraint = 'ledger_entries_with_their_event';
  end if;
  return new;
end $$;

create trigger ledger_entries_with_their_event before insert on ledger_entries
  for each row execute function refuse_late_entry();
