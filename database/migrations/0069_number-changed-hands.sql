CREATE TABLE "owner_checks" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owner_checks_phone" CHECK ("owner_checks"."phone" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"from_phone" text,
	"to_phone" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"new_proved_at" timestamp (3) with time zone,
	"old_proved_at" timestamp (3) with time zone,
	"reason" text,
	"paper" text,
	"paper_end" text,
	"approved_by" uuid,
	"effective_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	CONSTRAINT "number_changes_to" CHECK ("number_changes"."to_phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "number_changes_way" CHECK ("number_changes"."way" in ('both', 'lost', 'team')),
	CONSTRAINT "number_changes_ending" CHECK ("number_changes"."ending" in ('done', 'cancelled', 'lapsed')),
	CONSTRAINT "number_changes_ended" CHECK ((ended_at is null) = (ending is null)),
	CONSTRAINT "number_changes_paper" CHECK ("number_changes"."paper" in ('nina', 'identity_card', 'passport', 'licence', 'consular')),
	CONSTRAINT "number_changes_team" CHECK ((way = 'team') = (paper is not null) and (way = 'team') = (paper_end is not null) and (way = 'team' or approved_by is null)),
	CONSTRAINT "number_changes_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "number_changes_proved" CHECK (ending is distinct from 'done' or case way
        when 'both' then new_proved_at is not null and old_proved_at is not null
        when 'lost' then new_proved_at is not null and effective_at is not null
        else approved_by is not null end)
);

CREATE TABLE "owner_questions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owner_questions_tries" CHECK ("owner_questions"."wrong_tries" >= 0)
);

ALTER TABLE "users" ADD COLUMN "phone_since" timestamp (3) with time zone;
ALTER TABLE "users" ADD COLUMN "phone_doubted_at" timestamp (3) with time zone;
ALTER TABLE "users" ADD COLUMN "former_phone" text;
ALTER TABLE "users" ADD COLUMN "set_apart_at" timestamp (3) with time zone;
ALTER TABLE "owner_checks" ADD CONSTRAINT "owner_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owner_questions" ADD CONSTRAINT "owner_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "owner_checks_user" ON "owner_checks" USING btree ("user_id");
CREATE INDEX "owner_checks_expires" ON "owner_checks" USING btree ("expires_at");
CREATE UNIQUE INDEX "number_changes_one_open" ON "number_changes" USING btree ("user_id") WHERE ended_at is null;
CREATE INDEX "number_changes_due" ON "number_changes" USING btree ("effective_at") WHERE ended_at is null;
ALTER TABLE "users" ADD CONSTRAINT "users_set_apart" CHECK (("users"."set_apart_at" is null) = ("users"."former_phone" is null) and ("users"."set_apart_at" is null or "users"."phone" is null)) NOT VALID;