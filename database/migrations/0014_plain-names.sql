-- contract: no release has read push_turns or suggestion_engine.turn. Both begin again: a push may
-- leave a little early once, and each process chooses its neighbours anew.
CREATE TABLE "push_pauses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);

DROP TABLE "push_turns" CASCADE;
ALTER TABLE "suggestion_engine" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;
ALTER TABLE "push_pauses" ADD CONSTRAINT "push_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "suggestion_engine" DROP COLUMN "turn";
