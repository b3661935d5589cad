ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_operator_transaction" ON "refunds" USING btree ("operator_transaction_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_confirmed" CHECK ("refunds"."state" <> 'confirmed' or ("refunds"."operator_transaction_id" is not null and "refunds"."approved_by" is not null));