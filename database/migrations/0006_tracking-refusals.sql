CREATE TABLE "tracking_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "tracking_refusals" ADD CONSTRAINT "tracking_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;