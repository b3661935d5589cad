CREATE TABLE "closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"entries_count" bigint NOT NULL,
	"debit_francs" bigint NOT NULL,
	CONSTRAINT "closed_months_first_day" CHECK (extract(day from "closed_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"built_by" uuid,
	"built_at" timestamp (3) with time zone NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_alone" boolean DEFAULT false NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"discarded_at" timestamp (3) with time zone,
	"remark" text,
	CONSTRAINT "payout_batches_state" CHECK ("payout_batches"."state" in ('draft', 'approved', 'sent', 'paid', 'discarded')),
	CONSTRAINT "payout_batches_four_eyes" CHECK ("payout_batches"."state" in ('draft', 'discarded') or ("payout_batches"."approved_by" is not null and "payout_batches"."reviewed_by" is not null and ("payout_batches"."approved_by" <> "payout_batches"."reviewed_by" or "payout_batches"."approved_alone")))
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" bigint,
	"carried_line_id" uuid,
	"fulfilment_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"goods_francs" integer NOT NULL,
	"commission_francs" integer NOT NULL,
	"delivery_francs" integer NOT NULL,
	"amount_francs" integer NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "payout_items_kind" CHECK ("payout_items"."kind" in ('sale', 'return', 'delivery', 'carry', 'other')),
	CONSTRAINT "payout_items_source" CHECK (("payout_items"."entry_id" is null) <> ("payout_items"."carried_line_id" is null)),
	CONSTRAINT "payout_items_sum" CHECK ("payout_items"."amount_francs" = "payout_items"."goods_francs" - "payout_items"."commission_francs" - "payout_items"."delivery_francs")
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"depot_number" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"operator_transaction_id" text,
	"failure" text,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_lines_state" CHECK ("payout_lines"."state" in ('waiting', 'sent', 'paid', 'failed', 'carried', 'withdrawn')),
	CONSTRAINT "payout_lines_amount" CHECK (("payout_lines"."amount_francs" > 0) = ("payout_lines"."state" <> 'carried')),
	CONSTRAINT "payout_lines_paid" CHECK (("payout_lines"."state" = 'paid') = ("payout_lines"."operator_transaction_id" is not null)),
	CONSTRAINT "payout_lines_depot" CHECK ("payout_lines"."depot_number" ~ '^[0-9]{8,15}$')
);
--> statement-breakpoint
CREATE TABLE "operator_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"matched_id" uuid,
	CONSTRAINT "operator_lines_kind" CHECK ("operator_lines"."kind" in ('payment', 'refund', 'payout', 'transfer', 'other')),
	CONSTRAINT "operator_lines_amount" CHECK ("operator_lines"."amount_francs" <> 0)
);
--> statement-breakpoint
CREATE TABLE "operator_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"lines_count" integer NOT NULL,
	"matched_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"operator_line_id" uuid,
	"our_id" uuid,
	"operator_francs" integer,
	"our_francs" integer,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_exceptions_kind" CHECK ("reconciliation_exceptions"."kind" in ('amount_differs', 'unknown_here', 'missing_there', 'paid_twice', 'paid_after_expiry', 'failed_there')),
	CONSTRAINT "reconciliation_exceptions_state" CHECK ("reconciliation_exceptions"."state" in ('open', 'aside', 'decided')),
	CONSTRAINT "reconciliation_exceptions_decided" CHECK (("reconciliation_exceptions"."state" = 'decided') = ("reconciliation_exceptions"."decision" is not null and "reconciliation_exceptions"."decided_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_built_by_users_id_fk" FOREIGN KEY ("built_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_line_id_payout_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_carried_line_id_payout_lines_id_fk" FOREIGN KEY ("carried_line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_lines" ADD CONSTRAINT "operator_lines_statement_id_operator_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."operator_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_statements" ADD CONSTRAINT "operator_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_statement_id_operator_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."operator_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_operator_line_id_operator_lines_id_fk" FOREIGN KEY ("operator_line_id") REFERENCES "public"."operator_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_one_a_day" ON "payout_batches" USING btree ("day") WHERE state <> 'discarded';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_one_draft" ON "payout_batches" USING btree ("state") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "payout_batches_days" ON "payout_batches" USING btree ("day" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_entry_once" ON "payout_items" USING btree ("entry_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_carried_once" ON "payout_items" USING btree ("carried_line_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "payout_items_line" ON "payout_items" USING btree ("line_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_one_each" ON "payout_lines" USING btree ("batch_id","owner","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_operator_transaction" ON "payout_lines" USING btree ("operator_transaction_id");--> statement-breakpoint
CREATE INDEX "payout_lines_owner" ON "payout_lines" USING btree ("owner","owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_lines_transaction" ON "operator_lines" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "operator_lines_statement" ON "operator_lines" USING btree ("statement_id","happened_at");--> statement-breakpoint
CREATE INDEX "operator_lines_matched" ON "operator_lines" USING btree ("matched_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_statements_content" ON "operator_statements" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "operator_statements_time" ON "operator_statements" USING btree ("imported_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reconciliation_exceptions_queue" ON "reconciliation_exceptions" USING btree ("state","happened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_exceptions_operator" ON "reconciliation_exceptions" USING btree ("operator_line_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_exceptions_ours" ON "reconciliation_exceptions" USING btree ("our_id","kind") WHERE operator_line_id is null;--> statement-breakpoint

-- A closed month takes no entry any more. Whoever closes holds the lock alone; whoever posts shares it, so that neither can miss the other.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7352003);
  if exists (select 1 from added a join closed_months m on m.month = date_trunc('month', a.occurred_at at time zone 'Africa/Bamako')::date) then
    raise exception 'le mois est clos' using errcode = 'check_violation', constraint = 'ledger_month_open';
  end if;
  if exists (select 1 from added a join ledger_transactions t on t.id = a.transaction_id where t.occurred_at <> a.occurred_at) then
    raise exception 'une écriture porte la date de son événement' using errcode = 'check_violation', constraint = 'ledger_one_time';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_open_month after insert on ledger_entries referencing new table as added for each statement execute function refuse_closed_month();
--> statement-breakpoint
create trigger closed_months_append_only before update or delete on closed_months for each row execute function refuse_change();
--> statement-breakpoint
create trigger closed_months_no_truncate before truncate on closed_months for each statement execute function refuse_change();
--> statement-breakpoint

-- Once approved, a batch is what was approved: its items are neither added nor removed, and each line is the sum of its own.
create function refuse_late_payout_item() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout_lines l join payout_batches b on b.id = l.batch_id where l.id = coalesce(new.line_id, old.line_id) and b.state = 'draft') then
    raise exception 'le lot n’est plus un brouillon' using errcode = 'check_violation', constraint = 'payout_batch_draft';
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create trigger payout_items_draft_only before insert or delete on payout_items for each row execute function refuse_late_payout_item();
--> statement-breakpoint
create trigger payout_items_fixed before update of line_id, entry_id, carried_line_id, amount_francs, goods_francs, commission_francs, delivery_francs on payout_items for each row execute function refuse_change();
--> statement-breakpoint
create trigger payout_lines_fixed before update of batch_id, owner, owner_id, amount_francs on payout_lines for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_wrong_payout_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from payout_lines l left join payout_items i on i.line_id = l.id
    where l.batch_id = new.id group by l.id having l.amount_francs <> coalesce(sum(i.amount_francs), 0)
  ) then
    raise exception 'une ligne du lot n’est pas la somme de ses commandes' using errcode = 'check_violation', constraint = 'payout_lines_sum';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payout_batches_sums before update of state on payout_batches for each row when (new.state = 'approved' and old.state = 'draft') execute function refuse_wrong_payout_sum();
