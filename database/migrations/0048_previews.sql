CREATE TABLE "previews" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL
);

CREATE INDEX "previews_subject" ON "previews" USING btree ("subject");
CREATE INDEX "previews_drawn" ON "previews" USING btree ("drawn_at");