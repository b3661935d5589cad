CREATE TABLE "call_counts" (
	"key" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_key_minute_pk" PRIMARY KEY("key","minute")
);

CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);

ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");