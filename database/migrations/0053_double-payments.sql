CREATE TABLE "double_payments" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"box" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"denied_at" timestamp (3) with time zone,
	CONSTRAINT "double_payments_box" CHECK ("double_payments"."box" in ('courier', 'relay'))
);

ALTER TABLE "refunds" ADD COLUMN "awaits_payee" boolean DEFAULT false NOT NULL;
ALTER TABLE "double_payments" ADD CONSTRAINT "double_payments_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "double_payments" ADD CONSTRAINT "double_payments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;