CREATE TABLE "browser_codes" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browser_codes_phone_purpose_browser_hash_code_hash_pk" PRIMARY KEY("phone","purpose","browser_hash","code_hash"),
	CONSTRAINT "browser_codes_phone" CHECK ("browser_codes"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "browser_codes_purpose" CHECK ("browser_codes"."purpose" in ('login', 'sale'))
);

ALTER TABLE "known_devices" ADD COLUMN "network" text;
CREATE INDEX "browser_codes_expires" ON "browser_codes" USING btree ("expires_at");