CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"draft" jsonb,
	"product_id" uuid,
	"problem" text,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "product_import_rows_either" CHECK (("product_import_rows"."draft" is null) <= ("product_import_rows"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"mode" text,
	"failure" text,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "product_imports_state" CHECK ("product_imports"."state" in ('reading', 'checked', 'importing', 'done', 'failed')),
	CONSTRAINT "product_imports_mode" CHECK ("product_imports"."state" in ('reading', 'checked') or "product_imports"."mode" is not null),
	CONSTRAINT "product_imports_counts" CHECK ("product_imports"."done_rows" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_imports_shop" ON "product_imports" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "product_imports_created" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");