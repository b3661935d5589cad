CREATE TABLE "audit_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_acts_actor" CHECK (("audit_acts"."actor_id" is null) = ("audit_acts"."actor_role" is null)),
	CONSTRAINT "audit_acts_action" CHECK ("audit_acts"."action" ~ '^[a-z-]+\.[a-z_]+$')
);
--> statement-breakpoint
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_acts_actor_time" ON "audit_acts" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_acts_action_time" ON "audit_acts" USING btree ("action","id");--> statement-breakpoint

-- What staff did cannot be edited, not even by us.
create trigger audit_acts_append_only before update or delete on audit_acts for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_acts_no_truncate before truncate on audit_acts for each statement execute function refuse_change();
