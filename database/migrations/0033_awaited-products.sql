CREATE TABLE "awaited_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "awaited_products_one_each" UNIQUE NULLS NOT DISTINCT("user_id","product_id","variant_id"),
	CONSTRAINT "awaited_products_end" CHECK ("awaited_products"."ends_at" > "awaited_products"."asked_at")
);

CREATE TABLE "awaited_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "awaited_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "awaited_returns_units" CHECK ("awaited_returns"."units" > 0)
);

ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_returns" ADD CONSTRAINT "awaited_returns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_returns" ADD CONSTRAINT "awaited_returns_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "awaited_products_list" ON "awaited_products" USING btree ("user_id","asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "awaited_products_waiting" ON "awaited_products" USING btree ("product_id","variant_id","asked_at","id") WHERE told_at is null;
CREATE INDEX "awaited_products_variant" ON "awaited_products" USING btree ("variant_id");
CREATE INDEX "awaited_products_end" ON "awaited_products" USING btree ("ends_at");
CREATE INDEX "awaited_returns_product" ON "awaited_returns" USING btree ("product_id");
CREATE INDEX "awaited_returns_variant" ON "awaited_returns" USING btree ("variant_id");