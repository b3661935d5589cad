-- Evidence is added to and never altered. Each table's comment in its tables.ts names this file.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger audit_acts_append_only before update or delete on audit_acts
  for each row execute function refuse_change();

create trigger audit_acts_no_truncate before truncate on audit_acts
  for each statement execute function refuse_change();

create trigger parcel_moves_append_only before update or delete on parcel_moves
  for each row execute function refuse_change();

create trigger delivery_failures_append_only before update or delete on delivery_failures
  for each row execute function refuse_change();

create trigger courier_fees_append_only before update or delete on courier_fees
  for each row execute function refuse_change();

create trigger carrier_payments_append_only before update or delete on carrier_payments
  for each row execute function refuse_change();

create trigger failed_trips_append_only before update or delete on failed_trips
  for each row execute function refuse_change();

create trigger trips_taken_back_append_only before update or delete on trips_taken_back
  for each row execute function refuse_change();

create trigger relay_fees_append_only before update or delete on relay_fees
  for each row execute function refuse_change();

create trigger relay_drops_append_only before update or delete on relay_drops
  for each row execute function refuse_change();

create trigger relay_cash_taken_append_only before update or delete on relay_cash_taken
  for each row execute function refuse_change();

create trigger team_refunds_append_only before update or delete on team_refunds
  for each row execute function refuse_change();

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();

create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();

create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Renaming an account would move every franc ever posted to it.
create trigger ledger_accounts_append_only before update or delete on ledger_accounts
  for each row execute function refuse_change();

create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function refuse_change();

create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();

create trigger closed_months_no_truncate before truncate on closed_months
  for each statement execute function refuse_change();

-- A parcel's amounts are posted at its hand-over; the books of a closed month rest on them.
create trigger parcels_delivered_fixed before update of order_id, shop_id, items_total_francs,
  shop_discount_francs, market_discount_francs, market_delivery_francs, shipping_fee_francs,
  shop_delivery_francs, commission_francs, deposit_francs, delivered_at
  on parcels for each row when (parcel_is_delivered(old.state))
  execute function refuse_change();

-- A payout line and its items are fixed; only their progress changes.
create trigger payout_lines_fixed before update of batch_id, owner, owner_id, amount_francs
  on payout_lines for each row execute function refuse_change();

create trigger payout_items_fixed before update of line_id, entry_id, carried_line_id,
  amount_francs, goods_francs, commission_francs, delivery_francs
  on payout_items for each row execute function refuse_change();
