CREATE TABLE "session_codes" (
	"session_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_codes_session_hash_purpose_code_hash_pk" PRIMARY KEY("session_hash","purpose","code_hash"),
	CONSTRAINT "session_codes_purpose" CHECK ("session_codes"."purpose" in ('phone', 'second_factor', 'deletion', 'login', 'act', 'number_new', 'number_old')),
	CONSTRAINT "session_codes_phone" CHECK ("session_codes"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "session_codes_tries" CHECK ("session_codes"."wrong_tries" >= 0)
);

ALTER TABLE "session_codes" ADD CONSTRAINT "session_codes_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "session_codes" ADD CONSTRAINT "session_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "session_codes_user" ON "session_codes" USING btree ("user_id");
CREATE INDEX "session_codes_expires" ON "session_codes" USING btree ("expires_at");