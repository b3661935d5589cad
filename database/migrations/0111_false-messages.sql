CREATE TABLE "false_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"words" text,
	"sender" text,
	"came_on" date NOT NULL,
	"lost" text NOT NULL,
	"user_id" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"handled_by" uuid,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "false_messages_way" CHECK ("false_messages"."way" in ('sms', 'call', 'whatsapp', 'other')),
	CONSTRAINT "false_messages_lost" CHECK ("false_messages"."lost" in ('nothing', 'code', 'money')),
	CONSTRAINT "false_messages_outcome" CHECK ("false_messages"."outcome" in ('warned', 'operator_told', 'known', 'genuine', 'unclear')),
	CONSTRAINT "false_messages_words" CHECK (char_length("false_messages"."words") between 1 and 1000),
	CONSTRAINT "false_messages_sender" CHECK ("false_messages"."sender" ~ '^[0-9]{3,15}$'),
	CONSTRAINT "false_messages_handled" CHECK (("false_messages"."outcome" is null) = ("false_messages"."handled_at" is null) and ("false_messages"."outcome" is null) = ("false_messages"."handled_by" is null))
);

CREATE TABLE "warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"words" text NOT NULL,
	"days" integer NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"shown_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "warnings_state" CHECK ("warnings"."state" in ('asked', 'shown', 'aside', 'ended')),
	CONSTRAINT "warnings_words" CHECK (char_length("warnings"."words") between 1 and 200),
	CONSTRAINT "warnings_days" CHECK ("warnings"."days" between 1 and 14),
	CONSTRAINT "warnings_another_person" CHECK ("warnings"."approved_by" <> "warnings"."asked_by"),
	CONSTRAINT "warnings_two_people" CHECK (("warnings"."approved_by" is null) = ("warnings"."shown_at" is null) and ("warnings"."approved_by" is null) = ("warnings"."state" in ('asked', 'aside')))
);

ALTER TABLE "false_messages" ADD CONSTRAINT "false_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "false_messages" ADD CONSTRAINT "false_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_message_id_false_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."false_messages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "false_messages_user" ON "false_messages" USING btree ("user_id") WHERE user_id is not null;
CREATE INDEX "false_messages_sender" ON "false_messages" USING btree ("sender") WHERE sender is not null;
CREATE INDEX "false_messages_open" ON "false_messages" USING btree ("reported_at","id") WHERE outcome is null;
CREATE INDEX "false_messages_handled" ON "false_messages" USING btree ("handled_at") WHERE outcome is not null;
CREATE UNIQUE INDEX "warnings_one_shown" ON "warnings" USING btree ("state") WHERE state = 'shown';
CREATE UNIQUE INDEX "warnings_one_asked" ON "warnings" USING btree ("message_id") WHERE state = 'asked';
CREATE INDEX "warnings_message" ON "warnings" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "warnings_newest" ON "warnings" USING btree ("asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);