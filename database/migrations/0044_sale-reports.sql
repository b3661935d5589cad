CREATE TABLE "sale_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"user_id" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "sale_reports_reason" CHECK ("sale_reports"."reason" in ('not_as_promised', 'forbidden', 'outside_payment', 'other')),
	CONSTRAINT "sale_reports_decision" CHECK ("sale_reports"."decision" in ('withdrawn', 'kept')),
	CONSTRAINT "sale_reports_words" CHECK (char_length("sale_reports"."words") between 1 and 500),
	CONSTRAINT "sale_reports_decided" CHECK (("sale_reports"."decision" is null) = ("sale_reports"."decided_at" is null) and ("sale_reports"."decision" is null) = ("sale_reports"."decided_by" is null))
);

ALTER TABLE "sale_reports" ADD CONSTRAINT "sale_reports_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_reports" ADD CONSTRAINT "sale_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sale_reports" ADD CONSTRAINT "sale_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sale_reports_offer" ON "sale_reports" USING btree ("offer_id");
CREATE INDEX "sale_reports_user" ON "sale_reports" USING btree ("user_id") WHERE user_id is not null;
CREATE INDEX "sale_reports_queue" ON "sale_reports" USING btree ("reported_at","id") WHERE decided_at is null;