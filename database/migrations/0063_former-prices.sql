CREATE TABLE "former_prices" (
	"product_id" uuid NOT NULL,
	"francs" integer NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_prices_product_id_francs_pk" PRIMARY KEY("product_id","francs")
);

ALTER TABLE "products" ADD COLUMN "lowest_before_francs" integer;
ALTER TABLE "former_prices" ADD CONSTRAINT "former_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
