CREATE TABLE "page_files" (
	"address" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"encoding" text NOT NULL,
	"replaced_at" timestamp (3) with time zone
);

CREATE INDEX "page_files_replaced_at" ON "page_files" USING btree ("replaced_at");