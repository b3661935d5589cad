CREATE TABLE "payout_numbers" (
	"courier_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"number" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_numbers_provider" CHECK ("payout_numbers"."provider" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "payout_numbers_number" CHECK ("payout_numbers"."number" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "payout_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"provider_transfer_id" text,
	"failure" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_transfers_provider" CHECK ("payout_transfers"."provider" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "payout_transfers_state" CHECK ("payout_transfers"."state" in ('queued', 'processing', 'succeeded', 'failed', 'reversed')),
	CONSTRAINT "payout_transfers_amount" CHECK ("payout_transfers"."amount_francs" > 0)
);

ALTER TABLE "reconciliation_exceptions" DROP CONSTRAINT "reconciliation_exceptions_kind";
ALTER TABLE "operator_statements" ADD COLUMN "balance_francs" integer;
ALTER TABLE "shops" ADD COLUMN "depot_provider" text DEFAULT 'orange_money' NOT NULL;
ALTER TABLE "payout_numbers" ADD CONSTRAINT "payout_numbers_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_line_id_payout_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "payout_transfers_one_live" ON "payout_transfers" USING btree ("line_id") WHERE state in ('queued', 'processing', 'succeeded');
CREATE UNIQUE INDEX "payout_transfers_reference" ON "payout_transfers" USING btree ("reference");
CREATE INDEX "payout_transfers_line" ON "payout_transfers" USING btree ("line_id","created_at");
CREATE INDEX "payout_transfers_open" ON "payout_transfers" USING btree ("created_at") WHERE state in ('queued', 'processing', 'succeeded');
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_kind" CHECK ("reconciliation_exceptions"."kind" in ('amount_differs', 'unknown_here', 'missing_there', 'paid_twice', 'paid_after_expiry', 'failed_there', 'balance_differs')) NOT VALID;
ALTER TABLE "reconciliation_exceptions" VALIDATE CONSTRAINT "reconciliation_exceptions_kind";
