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
