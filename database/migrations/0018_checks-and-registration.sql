CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"findings" jsonb NOT NULL
);

ALTER TABLE "shops" ADD COLUMN "rccm" text DEFAULT '' NOT NULL;
ALTER TABLE "shops" ADD COLUMN "nif" text DEFAULT '' NOT NULL;
CREATE INDEX "ledger_checks_last" ON "ledger_checks" USING btree ("checked_at");