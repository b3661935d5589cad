CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"pending_secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);

CREATE TABLE "sms_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "sms_codes_purpose" CHECK ("sms_codes"."purpose" in ('phone', 'second_factor', 'deletion')),
	CONSTRAINT "sms_codes_tries" CHECK ("sms_codes"."wrong_tries" >= 0)
);

ALTER TABLE "deletion_requests" ADD COLUMN "verified_at" timestamp (3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "factor_at" timestamp (3) with time zone;
ALTER TABLE "users" ADD COLUMN "password_grade" text;
ALTER TABLE "users" ADD COLUMN "phone_proved_at" timestamp (3) with time zone;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sms_outbox_phone" ON "sms_outbox" USING btree ("phone","created_at");
ALTER TABLE "users" ADD CONSTRAINT "users_password_grade" CHECK ("users"."password_grade" in ('easy', 'fair', 'strong'));