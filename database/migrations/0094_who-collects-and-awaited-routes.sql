CREATE TABLE "awaited_routes" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"region" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "awaited_routes_user_id_shop_id_region_pk" PRIMARY KEY("user_id","shop_id","region")
);

ALTER TABLE "served_regions" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;
ALTER TABLE "awaited_routes" ADD CONSTRAINT "awaited_routes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_routes" ADD CONSTRAINT "awaited_routes_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_routes" ADD CONSTRAINT "awaited_routes_region_served_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."served_regions"("region") ON DELETE no action ON UPDATE no action;
CREATE INDEX "awaited_routes_shop" ON "awaited_routes" USING btree ("shop_id","region");
CREATE INDEX "awaited_routes_region" ON "awaited_routes" USING btree ("region");
-- Couriers collect in Bamako alone at first.
insert into "served_regions" ("region", "served_by", "is_collected", "decided_at") values ('Bamako', 'couriers', true, now())
on conflict ("region") do update set "is_collected" = true;
