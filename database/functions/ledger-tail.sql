-- Entries that no job has added up yet. `rows` and `execute` tell the planner that they are few.
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
