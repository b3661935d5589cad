-- At commit a ledger transaction has at least two entries and they sum to zero.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  total bigint;
  entries integer;
begin
  select coalesce(sum(amount_francs), 0), count(*) into total, entries
  from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 or entries < 2 then
    raise exception 'écriture déséquilibrée de % f', total
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

-- The check above runs once per entry, so a transaction without any entry needs its own.
create or replace function refuse_empty_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries where transaction_id = new.id) then
    raise exception 'écriture vide'
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;

create constraint trigger ledger_not_empty after insert on ledger_transactions
  deferrable initially deferred for each row execute function refuse_empty_ledger_transaction();
