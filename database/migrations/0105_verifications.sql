CREATE TABLE "verification_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"verification_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"hash" "bytea" NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_photos_kind" CHECK ("verification_photos"."kind" in ('paper', 'portrait', 'place')),
	CONSTRAINT "verification_photos_sealed" CHECK (substring("verification_photos"."sealed" for 4) = 'sgs1'::bytea),
	CONSTRAINT "verification_photos_hash" CHECK (octet_length("verification_photos"."hash") = 32)
);

CREATE TABLE "verification_readers" (
	"verification_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"reader_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_readers_verification_id_seat_pk" PRIMARY KEY("verification_id","seat"),
	CONSTRAINT "verification_readers_two" CHECK ("verification_readers"."seat" in (1, 2))
);

CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text NOT NULL,
	"paper_kind" text NOT NULL,
	"holder_name" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"visit_group" text NOT NULL,
	"visit_relay_id" uuid,
	"visit_due_at" timestamp (3) with time zone NOT NULL,
	"visitor_id" uuid,
	"visit_taken_at" timestamp (3) with time zone,
	"finding" text,
	"visited_at" timestamp (3) with time zone,
	"answer" text,
	"refusal" text,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"lapse_cause" text,
	"ended_at" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "verifications_state" CHECK ("verifications"."state" in ('sent', 'to_visit', 'to_decide', 'verified', 'refused', 'lapsed', 'withdrawn')),
	CONSTRAINT "verifications_paper" CHECK ("verifications"."paper_kind" in ('nina_card', 'passport', 'rccm', 'chief_letter')),
	CONSTRAINT "verifications_finding" CHECK ("verifications"."finding" in ('there', 'nobody', 'other')),
	CONSTRAINT "verifications_answer" CHECK ("verifications"."answer" in ('verified', 'refused')),
	CONSTRAINT "verifications_refusal" CHECK ("verifications"."refusal" in ('unreadable', 'expired', 'other_person', 'other_name', 'other_place', 'false_paper')),
	CONSTRAINT "verifications_lapse" CHECK ("verifications"."lapse_cause" in ('owner', 'place', 'payout', 'not_visited')),
	CONSTRAINT "verifications_visit" CHECK (("verifications"."visitor_id" is null) = ("verifications"."visit_taken_at" is null) and ("verifications"."visited_at" is null) = ("verifications"."finding" is null) and ("verifications"."visited_at" is null or "verifications"."visitor_id" is not null)),
	CONSTRAINT "verifications_visited" CHECK (case "verifications"."state" when 'sent' then "verifications"."visitor_id" is null when 'to_visit' then "verifications"."visitor_id" is not null and "verifications"."visited_at" is null when 'lapsed' then true when 'withdrawn' then true else "verifications"."visited_at" is not null end),
	CONSTRAINT "verifications_proposed" CHECK (("verifications"."answer" is null) = ("verifications"."proposed_by" is null) and ("verifications"."answer" is null) = ("verifications"."proposed_at" is null) and ("verifications"."refusal" is not null) = ("verifications"."answer" is not distinct from 'refused') and ("verifications"."answer" is distinct from 'verified' or "verifications"."finding" = 'there')),
	CONSTRAINT "verifications_two_people" CHECK (("verifications"."decided_by" is null) = ("verifications"."decided_at" is null) and ("verifications"."decided_by" is null or "verifications"."answer" is not null) and "verifications"."decided_by" <> "verifications"."proposed_by" and "verifications"."visitor_id" <> "verifications"."proposed_by" and "verifications"."visitor_id" <> "verifications"."decided_by" and "verifications"."visitor_id" <> "verifications"."owner_id"),
	CONSTRAINT "verifications_decided" CHECK (case "verifications"."state" when 'verified' then "verifications"."decided_at" is not null and "verifications"."answer" = 'verified' when 'refused' then "verifications"."decided_at" is not null and "verifications"."answer" = 'refused' when 'lapsed' then "verifications"."decided_at" is null or "verifications"."answer" = 'verified' else "verifications"."decided_at" is null end),
	CONSTRAINT "verifications_ended" CHECK (("verifications"."ended_at" is not null) = ("verifications"."state" in ('lapsed', 'withdrawn')) and ("verifications"."lapse_cause" is not null) = ("verifications"."state" = 'lapsed')),
	CONSTRAINT "verifications_erased" CHECK (("verifications"."erase_at" is null) = ("verifications"."state" in ('sent', 'to_visit', 'to_decide')) and ("verifications"."erased_at" is null or ("verifications"."erase_at" is not null and "verifications"."holder_name" is null)))
);

ALTER TABLE "verification_photos" ADD CONSTRAINT "verification_photos_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verification_readers" ADD CONSTRAINT "verification_readers_verification_id_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verifications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verification_readers" ADD CONSTRAINT "verification_readers_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_visit_relay_id_fk" FOREIGN KEY ("visit_relay_id") REFERENCES "public"."relays"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "verification_photos_once" ON "verification_photos" USING btree ("verification_id","kind");
CREATE UNIQUE INDEX "verification_readers_once" ON "verification_readers" USING btree ("verification_id","reader_id");
CREATE UNIQUE INDEX "verifications_one_open" ON "verifications" USING btree ("shop_id") WHERE state in ('sent', 'to_visit', 'to_decide');
CREATE UNIQUE INDEX "verifications_one_mark" ON "verifications" USING btree ("shop_id") WHERE state = 'verified';
CREATE INDEX "verifications_shop" ON "verifications" USING btree ("shop_id","sent_at" DESC NULLS LAST);
CREATE INDEX "verifications_state" ON "verifications" USING btree ("state","sent_at");
CREATE INDEX "verifications_owner" ON "verifications" USING btree ("owner_id");
CREATE INDEX "verifications_to_visit" ON "verifications" USING btree ("visit_due_at") WHERE state in ('sent', 'to_visit');
CREATE INDEX "verifications_to_erase" ON "verifications" USING btree ("erase_at") WHERE erased_at is null;