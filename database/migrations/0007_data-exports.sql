CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"content" text,
	CONSTRAINT "data_exports_made" CHECK (("data_exports"."made_at" is null) = ("data_exports"."content" is null) and ("data_exports"."made_at" is null) = ("data_exports"."ends_at" is null))
);

ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "data_exports_one_open" ON "data_exports" USING btree ("user_id") WHERE made_at is null;
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","asked_at");