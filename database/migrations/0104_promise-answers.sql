CREATE TABLE "promise_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"keeper" text NOT NULL,
	"keeper_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"label" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"words" text,
	"answered_by" uuid NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"is_withdrawn" boolean,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "promise_answers_keeper" CHECK ("promise_answers"."keeper" in ('shop', 'relay', 'courier', 'carrier')),
	CONSTRAINT "promise_answers_cause" CHECK ("promise_answers"."cause" in ('buyer', 'closed', 'other')),
	CONSTRAINT "promise_answers_decided" CHECK (("promise_answers"."decided_at" is null) = ("promise_answers"."decided_by" is null) and ("promise_answers"."decided_at" is null) = ("promise_answers"."is_withdrawn" is null))
);

CREATE TABLE "promise_dues" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promise_dues_kind_subject_id_since_pk" PRIMARY KEY("kind","subject_id","since")
);

ALTER TABLE "promise_answers" ADD CONSTRAINT "promise_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promise_answers" ADD CONSTRAINT "promise_answers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "promise_answers_once" ON "promise_answers" USING btree ("keeper","subject_id","due_at");
CREATE INDEX "promise_answers_by" ON "promise_answers" USING btree ("answered_by");
CREATE INDEX "promise_answers_open" ON "promise_answers" USING btree ("answered_at") WHERE decided_at is null;