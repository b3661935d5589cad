CREATE TABLE "shop_level_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"from_level" text NOT NULL,
	"to_level" text NOT NULL,
	"facts" jsonb NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_level_moves_from" CHECK ("shop_level_moves"."from_level" in ('starting', 'steady', 'recognised')),
	CONSTRAINT "shop_level_moves_to" CHECK ("shop_level_moves"."to_level" in ('starting', 'steady', 'recognised')),
	CONSTRAINT "shop_level_moves_moves" CHECK ("shop_level_moves"."from_level" <> "shop_level_moves"."to_level")
);

CREATE TABLE "shop_levels" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"falls_at" timestamp (3) with time zone,
	"fell_at" timestamp (3) with time zone,
	CONSTRAINT "shop_levels_level" CHECK ("shop_levels"."level" in ('starting', 'steady', 'recognised')),
	CONSTRAINT "shop_levels_falls" CHECK ("shop_levels"."falls_at" is null or "shop_levels"."level" <> 'starting')
);

ALTER TABLE "shop_level_moves" ADD CONSTRAINT "shop_level_moves_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shop_levels" ADD CONSTRAINT "shop_levels_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "shop_level_moves_of" ON "shop_level_moves" USING btree ("shop_id","moved_at");