CREATE TABLE "payment_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "payments" ADD COLUMN "refunds_to_payer" boolean DEFAULT false NOT NULL;
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "payment_links_order" ON "payment_links" USING btree ("order_id");