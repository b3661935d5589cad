CREATE TABLE "ledger_days" (
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"day" date NOT NULL,
	"is_debit" boolean NOT NULL,
	"francs" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_days_day_kind_event_is_debit_pk" PRIMARY KEY("day","kind","event","is_debit")
);
--> statement-breakpoint
CREATE TABLE "ledger_standings" (
	"account_id" uuid NOT NULL,
	"event" text NOT NULL,
	"francs" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_standings_account_id_event_pk" PRIMARY KEY("account_id","event")
);
--> statement-breakpoint
CREATE TABLE "ledger_summed_up" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"upto" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_summed_up_once" CHECK ("ledger_summed_up"."only")
);
--> statement-breakpoint
CREATE TABLE "payout_dues" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_transactions_time";--> statement-breakpoint
ALTER TABLE "ledger_standings" ADD CONSTRAINT "ledger_standings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_dues" ADD CONSTRAINT "payout_dues_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_dues" ADD CONSTRAINT "payout_dues_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_dues_account" ON "payout_dues" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_time" ON "ledger_entries" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_event_time" ON "ledger_transactions" USING btree ("kind","occurred_at");--> statement-breakpoint

insert into ledger_summed_up default values;
--> statement-breakpoint
-- Entries that nobody has added up yet: few, which the planner would not guess.
create function ledger_tail() returns table (id bigint, transaction_id uuid, account_id uuid, amount_francs integer, occurred_at timestamptz) language plpgsql stable rows 1000 as $$
declare
  last bigint := (select s.upto from ledger_summed_up s);
begin
  return query execute 'select id, transaction_id, account_id, amount_francs, occurred_at::timestamptz from ledger_entries where id > $1' using last;
end $$;
--> statement-breakpoint
-- Sums of the whole ledger at this instant, whoever added up what: entries added up before, and the others one by one.
create view ledger_days_now as
  select kind, event, day, francs, entries from ledger_days
  union all
  select a.kind, t.kind, (e.occurred_at at time zone 'Africa/Bamako')::date, e.amount_francs, 1
  from ledger_tail() e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id;
--> statement-breakpoint
create view ledger_standings_now as
  select account_id, event, francs, entries from ledger_standings
  union all
  select e.account_id, t.kind, e.amount_francs, 1
  from ledger_tail() e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id where a.owner_id is not null;
--> statement-breakpoint

-- What is owed and in no batch: an entry enters when it is written, leaves when a line takes it, and is back when the line lets go of it.
create function note_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id)
  select e.id, e.account_id from added e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
  where a.kind in ('seller_payable', 'courier_payable') and t.kind <> 'payout_paid';
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_due after insert on ledger_entries referencing new table as added for each statement execute function note_payout_due();
--> statement-breakpoint
create function take_payout_due() returns trigger language plpgsql as $$
begin
  delete from payout_dues d using added i where d.entry_id = i.entry_id and i.released_at is null;
  return null;
end $$;
--> statement-breakpoint
create trigger payout_items_take after insert on payout_items referencing new table as added for each statement execute function take_payout_due();
--> statement-breakpoint
create function return_payout_due() returns trigger language plpgsql as $$
begin
  insert into payout_dues (entry_id, account_id) select e.id, e.account_id from ledger_entries e where e.id = old.entry_id;
  return null;
end $$;
--> statement-breakpoint
create trigger payout_items_release after update on payout_items for each row
  when (old.entry_id is not null and old.released_at is null and new.released_at is not null) execute function return_payout_due();
--> statement-breakpoint
create trigger payout_items_leave after delete on payout_items for each row
  when (old.entry_id is not null and old.released_at is null) execute function return_payout_due();
--> statement-breakpoint
insert into payout_dues (entry_id, account_id)
select e.id, e.account_id from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
where a.kind in ('seller_payable', 'courier_payable') and t.kind <> 'payout_paid'
  and not exists (select from payout_items i where i.entry_id = e.id and i.released_at is null);
