-- contract: 0.1.0 is not released; nothing reads these since 2026-11-29.
DROP TABLE "phone_codes";--> statement-breakpoint
DROP TABLE "sms_codes";--> statement-breakpoint
DROP INDEX "images_without_avif";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "avif_at";--> statement-breakpoint
ALTER TABLE "parcels" DROP COLUMN "reminded_at";--> statement-breakpoint
ALTER TABLE "relay_parcels" DROP COLUMN "reminded_at";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "reminded_days";
