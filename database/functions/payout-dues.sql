-- payout_dues lists the entries owed and in no batch, so that building a batch reads only those.
-- An entry is added when it is posted.
create or replace function note_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id, subject_id)
  select e.id, e.account_id, t.subject_id
  from added e
  join ledger_accounts a on a.id = e.account_id
  join ledger_transactions t on t.id = e.transaction_id
  where a.kind in ('seller_payable', 'courier_payable') and t.kind not in ('payout_paid', 'payout_reversed');
  return null;
end $$;

create trigger ledger_entries_due after insert on ledger_entries
  referencing new table as added for each statement execute function note_payout_due();

-- It is deleted when a payout line takes it.
create or replace function take_payout_due() returns trigger language plpgsql as $$
begin
  delete from payout_dues d using added i where d.entry_id = i.entry_id and i.released_at is null;
  return null;
end $$;

create trigger payout_items_take after insert on payout_items
  referencing new table as added for each statement execute function take_payout_due();

-- It is added again when the line releases it.
create or replace function return_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id, subject_id)
  select e.id, e.account_id, t.subject_id
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.id = old.entry_id;
  return null;
end $$;

create trigger payout_items_release after update on payout_items for each row
  when (old.entry_id is not null and old.released_at is null and new.released_at is not null)
  execute function return_payout_due();

create trigger payout_items_leave after delete on payout_items for each row
  when (old.entry_id is not null and old.released_at is null)
  execute function return_payout_due();
