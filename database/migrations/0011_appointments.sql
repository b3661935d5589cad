CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"effective_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	CONSTRAINT "appointments_role" CHECK ("appointments"."role" in ('admin', 'finance')),
	CONSTRAINT "appointments_ending" CHECK ("appointments"."ending" in ('given', 'withdrawn', 'lapsed')),
	CONSTRAINT "appointments_ended" CHECK ((ended_at is null) = (ending is null)),
	CONSTRAINT "appointments_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "appointments_approved" CHECK ((approved_by is null) = (effective_at is null))
);

ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "appointments_one_open" ON "appointments" USING btree ("user_id") WHERE ended_at is null;
CREATE INDEX "appointments_due" ON "appointments" USING btree ("effective_at") WHERE ended_at is null;