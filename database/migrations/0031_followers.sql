CREATE TABLE "shelf_news" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"price_francs" integer NOT NULL,
	"news" text,
	"was_francs" integer,
	"news_at" timestamp (3) with time zone,
	CONSTRAINT "shelf_news_kind" CHECK ("shelf_news"."news" in ('new', 'reduced')),
	CONSTRAINT "shelf_news_at" CHECK (("shelf_news"."news" is null) = ("shelf_news"."news_at" is null)),
	CONSTRAINT "shelf_news_was" CHECK (("shelf_news"."news" is not distinct from 'reduced') = ("shelf_news"."was_francs" is not null)),
	CONSTRAINT "shelf_news_lower" CHECK ("shelf_news"."was_francs" > "shelf_news"."price_francs")
);

CREATE TABLE "shop_followers" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "shop_followers_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id"),
	CONSTRAINT "shop_followers_told" CHECK ("shop_followers"."told_at" >= "shop_followers"."followed_at")
);

ALTER TABLE "notification_preferences" DROP CONSTRAINT "notification_preferences_topic";
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";
ALTER TABLE "shelf_news" ADD CONSTRAINT "shelf_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shelf_news" ADD CONSTRAINT "shelf_news_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_followers" ADD CONSTRAINT "shop_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_followers" ADD CONSTRAINT "shop_followers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "shelf_news_shop" ON "shelf_news" USING btree ("shop_id","news_at" DESC NULLS LAST) WHERE news_at is not null;
CREATE INDEX "shelf_news_newest" ON "shelf_news" USING btree ("news_at") WHERE news_at is not null;
CREATE INDEX "shop_followers_shop" ON "shop_followers" USING btree ("shop_id","followed_at");
CREATE INDEX "shop_followers_list" ON "shop_followers" USING btree ("user_id","followed_at" DESC NULLS LAST,"shop_id" DESC NULLS LAST);
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('orders', 'payments', 'complaints', 'favourites', 'followed', 'shop', 'team', 'announcements')) NOT VALID;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('order', 'payment', 'delivery', 'delivered', 'cancelled', 'complaint', 'review', 'favourite', 'followed', 'shop', 'payout', 'team', 'announcement', 'account')) NOT VALID;