CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"value" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling')),
	CONSTRAINT "setting_changes_decision" CHECK ("setting_changes"."decision" in ('applied', 'refused')),
	CONSTRAINT "setting_changes_decided" CHECK (("setting_changes"."decision" is null) = ("setting_changes"."decided_by" is null) and ("setting_changes"."decision" is null) = ("setting_changes"."decided_at" is null))
);

CREATE UNIQUE INDEX "setting_changes_waiting" ON "setting_changes" USING btree ("topic") WHERE "setting_changes"."decision" is null;
CREATE INDEX "setting_changes_applied" ON "setting_changes" USING btree ("topic","decided_at" DESC NULLS LAST) WHERE "setting_changes"."decision" = 'applied';