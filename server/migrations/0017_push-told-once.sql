ALTER TABLE "notifications" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_turns" DROP COLUMN "told_until";