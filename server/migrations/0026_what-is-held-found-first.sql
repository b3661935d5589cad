ALTER TABLE "payout_dues" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
update payout_dues d set subject_id = t.subject_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.id = d.entry_id;--> statement-breakpoint
ALTER TABLE "payout_dues" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payout_lines_answered" ON "payout_lines" USING btree ("owner","owner_id","settled_at") WHERE state in ('paid', 'failed');--> statement-breakpoint
CREATE INDEX "reconciliation_exceptions_of_statement" ON "reconciliation_exceptions" USING btree ("statement_id") WHERE state <> 'decided';--> statement-breakpoint

create or replace function note_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id, subject_id)
  select e.id, e.account_id, t.subject_id from added e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
  where a.kind in ('seller_payable', 'courier_payable') and t.kind <> 'payout_paid';
  return null;
end $$;
--> statement-breakpoint
create or replace function return_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id, subject_id)
  select e.id, e.account_id, t.subject_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.id = old.entry_id;
  return null;
end $$;
