CREATE TABLE "announcement_receipts" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"announcement_id" uuid NOT NULL,
	CONSTRAINT "announcement_receipts_user_id_day_pk" PRIMARY KEY("user_id","day")
);

CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"role" text NOT NULL,
	"area" text,
	"plan" text,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"people" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"sent_up_to" uuid,
	"sent_at" timestamp (3) with time zone,
	"reached" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "announcements_title" CHECK (char_length("announcements"."title") between 1 and 60),
	CONSTRAINT "announcements_text" CHECK (char_length("announcements"."text") between 1 and 500),
	CONSTRAINT "announcements_link" CHECK ("announcements"."link" ~ '^/($|[^/])'),
	CONSTRAINT "announcements_role" CHECK ("announcements"."role" in ('all', 'buyer', 'vendeur', 'livreur', 'chef_livreur')),
	CONSTRAINT "announcements_plan" CHECK ("announcements"."plan" in ('free', 'standard', 'business', 'pro')),
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('asked', 'planned', 'sending', 'sent', 'cancelled')),
	CONSTRAINT "announcements_another_person" CHECK ("announcements"."approved_by" <> "announcements"."asked_by"),
	CONSTRAINT "announcements_two_people" CHECK ("announcements"."state" in ('asked', 'cancelled') or "announcements"."people" <= 1000 or "announcements"."approved_by" is not null),
	CONSTRAINT "announcements_sent" CHECK (("announcements"."state" = 'sent') = ("announcements"."sent_at" is not null)),
	CONSTRAINT "announcements_counts" CHECK ("announcements"."readers" between 0 and "announcements"."reached")
);

ALTER TABLE "announcement_receipts" ADD CONSTRAINT "announcement_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "announcement_receipts" ADD CONSTRAINT "announcement_receipts_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "announcement_receipts_announcement" ON "announcement_receipts" USING btree ("announcement_id");
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at") WHERE state in ('planned', 'sending');