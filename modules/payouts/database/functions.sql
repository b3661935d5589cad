-- Approved batches keep their items.
create or replace function refuse_late_payout_item() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from payout_lines l join payout_batches b on b.id = l.batch_id
    where l.id = coalesce(new.line_id, old.line_id) and b.state = 'draft'
  ) then
    raise exception 'the payout batch is no draft'
      using errcode = 'check_violation', constraint = 'payout_batch_draft';
  end if;
  return coalesce(new, old);
end $$;

create trigger payout_items_draft_only before insert or delete on payout_items
  for each row execute function refuse_late_payout_item();

-- Approved lines equal their items' sum.
create or replace function refuse_wrong_payout_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from payout_lines l left join payout_items i on i.line_id = l.id
    where l.batch_id = new.id
    group by l.id having l.amount_francs <> coalesce(sum(i.amount_francs), 0)
  ) then
    raise exception 'a payout line differs from the sum of its items'
      using errcode = 'check_violation', constraint = 'payout_lines_sum';
  end if;
  return new;
end $$;

create trigger payout_batches_sums before update of state on payout_batches for each row
  when (new.state = 'approved' and old.state = 'draft')
  execute function refuse_wrong_payout_sum();

-- Maintains payout_dues: entries owed outside any batch. Adds posted entries.
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

-- Deletes taken entries.
create or replace function take_payout_due() returns trigger language plpgsql as $$
begin
  delete from payout_dues d using added i where d.entry_id = i.entry_id and i.released_at is null;
  return null;
end $$;

create trigger payout_items_take after insert on payout_items
  referencing new table as added for each statement execute function take_payout_due();

-- Restores released entries.
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
