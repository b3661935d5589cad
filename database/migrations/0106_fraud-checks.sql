CREATE TABLE "fraud_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seen" text NOT NULL,
	"other_id" uuid,
	"found_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "fraud_checks_kind" CHECK ("fraud_checks"."kind" in ('payout_number', 'device', 'own_purchases', 'taken_account')),
	CONSTRAINT "fraud_checks_outcome" CHECK ("fraud_checks"."outcome" in ('cleared', 'confirmed')),
	CONSTRAINT "fraud_checks_decided" CHECK (("fraud_checks"."outcome" is null) = ("fraud_checks"."decided_at" is null) and ("fraud_checks"."outcome" is distinct from 'confirmed' or "fraud_checks"."decided_by" is not null))
);

ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "fraud_checks_once" ON "fraud_checks" USING btree ("shop_id","kind","seen");
CREATE INDEX "fraud_checks_holding" ON "fraud_checks" USING btree ("shop_id") WHERE outcome is distinct from 'cleared';
CREATE INDEX "fraud_checks_open" ON "fraud_checks" USING btree ("due_at") WHERE outcome is null;