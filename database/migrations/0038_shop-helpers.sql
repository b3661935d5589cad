CREATE TABLE "shop_helpers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "shop_helpers_rights" CHECK ("shop_helpers"."rights" <@ array['orders', 'products', 'answers']::text[] and cardinality("shop_helpers"."rights") between 1 and 3),
	CONSTRAINT "shop_helpers_times" CHECK ("shop_helpers"."expires_at" > "shop_helpers"."invited_at" and "shop_helpers"."accepted_at" <= "shop_helpers"."expires_at" and "shop_helpers"."ended_at" >= "shop_helpers"."invited_at"),
	CONSTRAINT "shop_helpers_end" CHECK (("shop_helpers"."ended_at" is null) = ("shop_helpers"."end_reason" is null)),
	CONSTRAINT "shop_helpers_end_reason" CHECK ("shop_helpers"."end_reason" in ('withdrawn', 'declined', 'expired', 'removed', 'left', 'account'))
);

ALTER TABLE "audit_acts" ADD COLUMN "shop_id" uuid;
ALTER TABLE "parcel_moves" ADD COLUMN "helper_id" uuid;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "shop_helpers_person" ON "shop_helpers" USING btree ("user_id") WHERE accepted_at is not null and ended_at is null;
CREATE UNIQUE INDEX "shop_helpers_open" ON "shop_helpers" USING btree ("shop_id","user_id") WHERE ended_at is null;
CREATE INDEX "shop_helpers_invited" ON "shop_helpers" USING btree ("user_id","invited_at");
