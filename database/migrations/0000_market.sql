-- The schema of the first release. drizzle-kit wrote the tables; what it cannot express (extensions, the text
-- search configuration, partitions, an exclusion constraint, the first rows) is written by hand.
-- Functions and triggers stand in functions.sql of their module, views in views.ts.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- French words without their accents: « telephone » finds « téléphone ». search_text decides which words
-- are empty while they have their accents: the stemmer, which reads « maïs » as « mais », drops none.
create text search dictionary french_words (template = snowball, language = french);
create text search configuration french_plain (copy = french);
alter text search configuration french_plain
  alter mapping for asciiword, asciihword, hword_asciipart with french_words;
alter text search configuration french_plain
  alter mapping for hword, hword_part, word with unaccent, french_words;

-- Indexes below need it. Its present form stands in database/functions/plain-name.sql.
create function plain_name(raw text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, raw));

CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"label" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone2" text,
	"region" text NOT NULL,
	"quartier" text,
	"repere" text NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "addresses_phone" CHECK ("addresses"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "addresses_gps" CHECK (("addresses"."latitude" is null) = ("addresses"."longitude" is null))
);

CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"effective_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	CONSTRAINT "appointments_role" CHECK ("appointments"."role" in ('admin', 'finance')),
	CONSTRAINT "appointments_ending" CHECK ("appointments"."ending" in ('given', 'withdrawn', 'lapsed')),
	CONSTRAINT "appointments_ended" CHECK ((ended_at is null) = (ending is null)),
	CONSTRAINT "appointments_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "appointments_approved" CHECK ((approved_by is null) = (effective_at is null))
);

CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	"processed_by" uuid
);

CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"factor_at" timestamp (3) with time zone,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);

CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"pending_secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);

CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"factor_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "sms_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "sms_codes_purpose" CHECK ("sms_codes"."purpose" in ('phone', 'second_factor', 'deletion')),
	CONSTRAINT "sms_codes_tries" CHECK ("sms_codes"."wrong_tries" >= 0)
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"name" text NOT NULL,
	"password_hash" text,
	"password_grade" text,
	"role" text DEFAULT 'buyer' NOT NULL,
	"image_id" uuid,
	"delivery_group" text,
	"admitted_at" timestamp (3) with time zone,
	"cash_refusals" integer DEFAULT 0 NOT NULL,
	"accepted_terms_at" timestamp (3) with time zone,
	"phone_proved_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_phone_shape" CHECK ("users"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance')),
	CONSTRAINT "users_password_grade" CHECK ("users"."password_grade" in ('easy', 'fair', 'strong')),
	CONSTRAINT "users_cash_refusals" CHECK ("users"."cash_refusals" >= 0)
);

CREATE TABLE "announcement_receipts" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"announcement_id" uuid NOT NULL,
	CONSTRAINT "announcement_receipts_user_id_day_pk" PRIMARY KEY("user_id","day")
);

CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"role" text NOT NULL,
	"area" text,
	"plan" text,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"people" integer NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"sent_up_to" uuid,
	"sent_at" timestamp (3) with time zone,
	"reached" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "announcements_title" CHECK (char_length("announcements"."title") between 1 and 60),
	CONSTRAINT "announcements_text" CHECK (char_length("announcements"."text") between 1 and 500),
	CONSTRAINT "announcements_link" CHECK ("announcements"."link" ~ '^/($|[^/])'),
	CONSTRAINT "announcements_role" CHECK ("announcements"."role" in ('all', 'buyer', 'vendeur', 'livreur', 'chef_livreur')),
	CONSTRAINT "announcements_plan" CHECK ("announcements"."plan" in ('free', 'standard', 'business', 'pro')),
	CONSTRAINT "announcements_state" CHECK ("announcements"."state" in ('asked', 'planned', 'sending', 'sent', 'cancelled')),
	CONSTRAINT "announcements_another_person" CHECK ("announcements"."approved_by" <> "announcements"."asked_by"),
	CONSTRAINT "announcements_two_people" CHECK ("announcements"."state" in ('asked', 'cancelled') or "announcements"."people" <= 1000 or "announcements"."approved_by" is not null),
	CONSTRAINT "announcements_sent" CHECK (("announcements"."state" = 'sent') = ("announcements"."sent_at" is not null)),
	CONSTRAINT "announcements_counts" CHECK ("announcements"."readers" between 0 and "announcements"."reached")
);

CREATE TABLE "audit_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	"shop_id" uuid,
	CONSTRAINT "audit_acts_actor" CHECK (("audit_acts"."actor_id" is null) = ("audit_acts"."actor_role" is null)),
	CONSTRAINT "audit_acts_action" CHECK ("audit_acts"."action" ~ '^[a-z-]+\.[a-z_]+$')
);

CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"category_id" uuid,
	"basis_points" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"end_asked_by" uuid,
	"end_asked_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "commission_rules_rate" CHECK ("commission_rules"."basis_points" between 0 and 3000),
	CONSTRAINT "commission_rules_of" CHECK ("commission_rules"."shop_id" is not null or "commission_rules"."category_id" is not null),
	CONSTRAINT "commission_rules_days" CHECK ("commission_rules"."ends_at" > "commission_rules"."starts_at"),
	CONSTRAINT "commission_rules_two" CHECK (("commission_rules"."approved_by" is null) = ("commission_rules"."approved_at" is null) and ("commission_rules"."approved_by" <> "commission_rules"."asked_by") is not false),
	CONSTRAINT "commission_rules_end_asked" CHECK (("commission_rules"."end_asked_by" is null) = ("commission_rules"."end_asked_at" is null) and ("commission_rules"."end_asked_by" is null) = ("commission_rules"."end_reason" is null))
);

CREATE TABLE "delivery_fees" (
	"zone" text NOT NULL,
	"weight_class" text NOT NULL,
	"fee_francs" integer NOT NULL,
	CONSTRAINT "delivery_fees_zone_weight_class_pk" PRIMARY KEY("zone","weight_class"),
	CONSTRAINT "delivery_fees_fee" CHECK ("delivery_fees"."fee_francs" >= 0)
);

CREATE TABLE "delivery_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"cash_allowed" boolean NOT NULL,
	CONSTRAINT "delivery_zones_days" CHECK ("delivery_zones"."min_days" between 0 and "delivery_zones"."max_days")
);

CREATE TABLE "order_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"cash_ceiling_francs" integer NOT NULL,
	"further_shop_francs" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"next_commission_basis_points" integer,
	"next_commission_from" timestamp (3) with time zone,
	CONSTRAINT "order_settings_single" CHECK ("order_settings"."id" = 1),
	CONSTRAINT "order_settings_rate" CHECK ("order_settings"."commission_basis_points" between 0 and 10000),
	CONSTRAINT "order_settings_next_commission" CHECK (("order_settings"."next_commission_basis_points" between 0 and 3000) = ("order_settings"."next_commission_from" is not null))
);

CREATE TABLE "product_changes" (
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "product_indexing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" integer NOT NULL,
	"last_product" uuid,
	CONSTRAINT "product_indexing_one" CHECK ("product_indexing"."id" = 1)
);

CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid,
	"merged_into" uuid
);

CREATE TABLE "category_addresses" (
	"category_slug" text NOT NULL,
	"subcategory_slug" text DEFAULT '' NOT NULL,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid,
	CONSTRAINT "category_addresses_category_slug_subcategory_slug_pk" PRIMARY KEY("category_slug","subcategory_slug")
);

CREATE TABLE "product_images" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "product_images_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_images_max" CHECK ("product_images"."position" between 0 and 7)
);

CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_francs" integer NOT NULL,
	"promo_price_francs" integer,
	"promo_until" date,
	"takes_proposals" boolean DEFAULT false NOT NULL,
	"accepts_from_francs" integer,
	"refuses_below_francs" integer,
	"use_variants" boolean DEFAULT false NOT NULL,
	"variant_types" text[] DEFAULT '{}' NOT NULL,
	"is_local" boolean DEFAULT false NOT NULL,
	"is_free_delivery" boolean DEFAULT false NOT NULL,
	"weight_class" text DEFAULT 'léger' NOT NULL,
	"characteristics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_by" text,
	"suspension_reason" text DEFAULT '' NOT NULL,
	"hidden_with_account" boolean DEFAULT false NOT NULL,
	"seller_suspended" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"in_stock" boolean DEFAULT false NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (suspended_at is null and deleted_at is null) STORED,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"interest" integer DEFAULT 0 NOT NULL,
	"featured_until" timestamp (3) with time zone,
	"moderated_at" timestamp (3) with time zone,
	"trend" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"prominent" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price_francs" > 0),
	CONSTRAINT "products_promo" CHECK ("products"."promo_price_francs" > 0 and "products"."promo_price_francs" < "products"."price_francs"),
	CONSTRAINT "products_promo_until" CHECK ("products"."promo_until" is null or "products"."promo_price_francs" is not null),
	CONSTRAINT "products_proposals" CHECK (("products"."takes_proposals" or num_nonnulls("products"."accepts_from_francs", "products"."refuses_below_francs") = 0) and "products"."accepts_from_francs" > 0 and "products"."refuses_below_francs" > 0 and "products"."refuses_below_francs" <= "products"."accepts_from_francs"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_class" in ('léger', 'moyen', 'lourd')),
	CONSTRAINT "products_suspension" CHECK (("products"."suspended_at" is null) = ("products"."suspended_by" is null)),
	CONSTRAINT "products_ratings" CHECK ("products"."rating_sum" between "products"."rating_count" and 5 * "products"."rating_count")
);

CREATE TABLE "subcategories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"merged_into" uuid,
	CONSTRAINT "subcategories_within" UNIQUE("id","category_id")
);

CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"size" text,
	"color" text,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variants_one_each" UNIQUE NULLS NOT DISTINCT("product_id","size","color"),
	CONSTRAINT "variants_stock" CHECK ("variants"."stock" >= 0 and "variants"."reserved" >= 0)
);

CREATE TABLE "complaint_message_images" (
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "complaint_message_images_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "complaint_message_images_max" CHECK ("complaint_message_images"."position" between 0 and 4)
);

CREATE TABLE "complaint_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaint_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"complaint_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"side" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "complaint_messages_side" CHECK ("complaint_messages"."side" in ('buyer', 'shop', 'support'))
);

CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ouvert' NOT NULL,
	"outcome" text,
	"refund_francs" integer,
	"shop_share_francs" integer,
	"promotion_share_francs" integer DEFAULT 0 NOT NULL,
	"resolution" text,
	"decided_by" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"shop_late_at" timestamp (3) with time zone,
	"platform_late_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('ouvert', 'en cours', 'résolu')),
	CONSTRAINT "complaints_outcome" CHECK (("complaints"."status" = 'résolu') = ("complaints"."outcome" is not null)),
	CONSTRAINT "complaints_refund" CHECK (("complaints"."outcome" is not distinct from 'remboursé') = ("complaints"."refund_francs" is not null)),
	CONSTRAINT "complaints_shares" CHECK ("complaints"."promotion_share_francs" >= 0 and "complaints"."shop_share_francs" <= "complaints"."refund_francs" + "complaints"."promotion_share_francs")
);

CREATE TABLE "team_refunds" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"refund_francs" integer NOT NULL,
	"shop_share_francs" integer NOT NULL,
	"promotion_share_francs" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_refunds_shares" CHECK ("team_refunds"."refund_francs" > 0 and "team_refunds"."promotion_share_francs" >= 0 and "team_refunds"."shop_share_francs" <= "team_refunds"."refund_francs" + "team_refunds"."promotion_share_francs")
);

CREATE TABLE "agreed_price_uses" (
	"agreed_price_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "agreed_price_uses_agreed_price_id_order_id_pk" PRIMARY KEY("agreed_price_id","order_id")
);

CREATE TABLE "agreed_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"state" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agreed_prices_state" CHECK ("agreed_prices"."state" in ('live', 'used', 'ended')),
	CONSTRAINT "agreed_prices_quantity" CHECK ("agreed_prices"."quantity" between 1 and 999),
	CONSTRAINT "agreed_prices_price" CHECK ("agreed_prices"."unit_price_francs" > 0),
	CONSTRAINT "agreed_prices_ends" CHECK ("agreed_prices"."ends_at" > "agreed_prices"."agreed_at")
);

CREATE TABLE "price_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"size" text,
	"color" text,
	"side" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"usual_price_francs" integer NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"answers_at" timestamp (3) with time zone,
	"message_id" bigint NOT NULL,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"answer_message_id" bigint,
	CONSTRAINT "price_proposals_side" CHECK ("price_proposals"."side" in ('buyer', 'shop')),
	CONSTRAINT "price_proposals_state" CHECK ("price_proposals"."state" in ('open', 'accepted', 'refused', 'replaced', 'ended')),
	CONSTRAINT "price_proposals_answerer" CHECK ("price_proposals"."answered_by" in ('buyer', 'shop', 'limits')),
	CONSTRAINT "price_proposals_quantity" CHECK ("price_proposals"."quantity" between 1 and 999),
	CONSTRAINT "price_proposals_price" CHECK ("price_proposals"."unit_price_francs" > 0 and "price_proposals"."unit_price_francs"::bigint * 10 >= "price_proposals"."usual_price_francs" and "price_proposals"."unit_price_francs" <= "price_proposals"."usual_price_francs"),
	CONSTRAINT "price_proposals_ends" CHECK ("price_proposals"."ends_at" > "price_proposals"."made_at"),
	CONSTRAINT "price_proposals_answered" CHECK (("price_proposals"."state" in ('accepted', 'refused')) = ("price_proposals"."answered_by" is not null) and ("price_proposals"."state" = 'open') = ("price_proposals"."answered_at" is null)),
	CONSTRAINT "price_proposals_own_answer" CHECK ("price_proposals"."answered_by" is null or ("price_proposals"."answered_by" = 'buyer') = ("price_proposals"."side" = 'shop'))
);

CREATE TABLE "conversation_message_images" (
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "conversation_message_images_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "conversation_message_images_max" CHECK ("conversation_message_images"."position" between 0 and 2)
);

CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"side" text NOT NULL,
	"key" uuid NOT NULL,
	"body" text NOT NULL,
	"contacts" jsonb,
	"product_id" uuid,
	"parcel_id" uuid,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"waited_ms" bigint,
	CONSTRAINT "conversation_messages_side" CHECK ("conversation_messages"."side" in ('buyer', 'shop')),
	CONSTRAINT "conversation_messages_state" CHECK ("conversation_messages"."state" in ('sent', 'held', 'refused', 'erased')),
	CONSTRAINT "conversation_messages_body" CHECK (char_length("conversation_messages"."body") <= 1000),
	CONSTRAINT "conversation_messages_waited" CHECK ("conversation_messages"."waited_ms" >= 0 and ("conversation_messages"."waited_ms" is null or "conversation_messages"."side" = 'shop'))
);

CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message_id" bigint,
	"side" text,
	"reason" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_reports_kind" CHECK ("conversation_reports"."kind" in ('report', 'held')),
	CONSTRAINT "conversation_reports_side" CHECK ("conversation_reports"."side" in ('buyer', 'shop')),
	CONSTRAINT "conversation_reports_message" CHECK (("conversation_reports"."kind" = 'held') = ("conversation_reports"."message_id" is not null) and ("conversation_reports"."kind" = 'report') = ("conversation_reports"."side" is not null)),
	CONSTRAINT "conversation_reports_outcome" CHECK ("conversation_reports"."outcome" in ('dismissed', 'closed', 'sent', 'refused')),
	CONSTRAINT "conversation_reports_outcome_of_kind" CHECK ("conversation_reports"."outcome" is null or ("conversation_reports"."kind" = 'held') = ("conversation_reports"."outcome" in ('sent', 'refused'))),
	CONSTRAINT "conversation_reports_decided" CHECK (("conversation_reports"."outcome" is null) = ("conversation_reports"."decided_at" is null) and ("conversation_reports"."outcome" is null) = ("conversation_reports"."decided_by" is null))
);

CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_message_id" bigint,
	"last_at" timestamp (3) with time zone NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"shop_unread" integer DEFAULT 0 NOT NULL,
	"buyer_read_id" bigint DEFAULT 0 NOT NULL,
	"shop_read_id" bigint DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"closed_by" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_unread" CHECK ("conversations"."buyer_unread" >= 0 and "conversations"."shop_unread" >= 0),
	CONSTRAINT "conversations_closed_by" CHECK ("conversations"."closed_by" in ('buyer', 'shop', 'team')),
	CONSTRAINT "conversations_closed" CHECK (("conversations"."closed_by" is null) = ("conversations"."closed_at" is null))
);

CREATE TABLE "correspondents" (
	"watch" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" uuid,
	"shop_id" uuid,
	"version" bigint DEFAULT 1 NOT NULL,
	"answers_in_ms" bigint,
	CONSTRAINT "correspondents_one" CHECK (num_nonnulls("correspondents"."buyer_id", "correspondents"."shop_id") = 1),
	CONSTRAINT "correspondents_answers" CHECK ("correspondents"."answers_in_ms" >= 0 and ("correspondents"."answers_in_ms" is null or "correspondents"."shop_id" is not null))
);

CREATE TABLE "courier_fees" (
	"parcel_id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"revenue_francs" integer NOT NULL,
	"share_basis_points" integer NOT NULL,
	"amount_francs" integer NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "courier_fees_share" CHECK ("courier_fees"."share_basis_points" between 0 and 10000 and "courier_fees"."amount_francs" between 0 and "courier_fees"."revenue_francs")
);

CREATE TABLE "courier_presence" (
	"courier_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "delivery_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"try_number" integer NOT NULL,
	"courier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"image_id" uuid,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"retry_before" timestamp (3) with time zone,
	CONSTRAINT "delivery_failures_kind" CHECK ("delivery_failures"."kind" in ('absent', 'not_found', 'refused', 'no_money', 'other'))
);

CREATE TABLE "delivery_group_zones" (
	"zone" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL
);

CREATE TABLE "delivery_groups" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "delivery_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"courier_share_basis_points" integer NOT NULL,
	"cash_cap_francs" integer NOT NULL,
	CONSTRAINT "delivery_settings_single" CHECK ("delivery_settings"."id" = 1),
	CONSTRAINT "delivery_settings_rate" CHECK ("delivery_settings"."courier_share_basis_points" between 0 and 10000),
	CONSTRAINT "delivery_settings_cap" CHECK ("delivery_settings"."cash_cap_francs" > 0)
);

CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	CONSTRAINT "remittances_amount" CHECK ("remittances"."amount_francs" > 0),
	CONSTRAINT "remittances_code" CHECK ("remittances"."code" ~ '^[0-9]{6}$'),
	CONSTRAINT "remittances_state" CHECK ("remittances"."state" in ('open', 'confirmed', 'cancelled') and ("remittances"."state" = 'open') = ("remittances"."settled_at" is null) and ("remittances"."state" = 'open') = ("remittances"."settled_by" is null))
);

CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_price_francs" integer,
	"seen_in_stock" boolean,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);

CREATE TABLE "awaited_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "awaited_products_one_each" UNIQUE NULLS NOT DISTINCT("user_id","product_id","variant_id"),
	CONSTRAINT "awaited_products_end" CHECK ("awaited_products"."ends_at" > "awaited_products"."asked_at")
);

CREATE TABLE "awaited_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "awaited_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "awaited_returns_units" CHECK ("awaited_returns"."units" > 0)
);

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

CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"avif_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0)
);

CREATE TABLE "shop_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"beginning" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"fact" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answered_status" integer,
	"failure" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'given_up')),
	CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('order.placed', 'order.paid', 'order.cancelled', 'parcel.moved')),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0)
);

CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_former" CHECK (("webhooks"."former_secret" is null) = ("webhooks"."former_until" is null))
);

CREATE TABLE "closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"entries_count" bigint NOT NULL,
	"debit_francs" bigint NOT NULL,
	CONSTRAINT "closed_months_first_day" CHECK (extract(day from "closed_months"."month") = 1)
);

CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	CONSTRAINT "ledger_accounts_one_each" UNIQUE NULLS NOT DISTINCT("kind","owner_id"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "ledger_accounts_owner" CHECK (("ledger_accounts"."owner_id" is not null) = ("ledger_accounts"."kind" in ('seller_payable', 'courier_payable', 'courier_cash')))
);

CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"findings" jsonb NOT NULL
);

CREATE TABLE "ledger_days" (
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"day" date NOT NULL,
	"is_debit" boolean NOT NULL,
	"francs" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_days_day_kind_event_is_debit_pk" PRIMARY KEY("day","kind","event","is_debit")
);

CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_francs" <> 0)
);

CREATE TABLE "ledger_standings" (
	"account_id" uuid NOT NULL,
	"event" text NOT NULL,
	"francs" bigint NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_standings_account_id_event_pk" PRIMARY KEY("account_id","event")
);

CREATE TABLE "ledger_summed_up" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"upto" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_summed_up_once" CHECK ("ledger_summed_up"."only")
);

CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"memo" text DEFAULT '' NOT NULL
);

CREATE TABLE "message_days" (
	"day" date NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "message_days_day_topic_way_pk" PRIMARY KEY("day","topic","way"),
	CONSTRAINT "message_days_topic" CHECK ("message_days"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "message_days_way" CHECK ("message_days"."way" in ('sms', 'whatsapp', 'whatsapp_code')),
	CONSTRAINT "message_days_messages" CHECK ("message_days"."messages" > 0)
);

CREATE TABLE "sms_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"news_key" text NOT NULL,
	"topic" text DEFAULT 'orders' NOT NULL,
	"phone" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure_tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_outbox_topic" CHECK ("sms_outbox"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "sms_outbox_state" CHECK ("sms_outbox"."state" in ('waiting', 'sending', 'sent', 'failed', 'expired')),
	CONSTRAINT "sms_outbox_phone" CHECK ("sms_outbox"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "sms_outbox_erased" CHECK (("sms_outbox"."text" is not null) = ("sms_outbox"."state" in ('waiting', 'sending')))
);

CREATE TABLE "sms_pace" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_pace_single" CHECK ("sms_pace"."id" = 1)
);

CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"wrote_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "whatsapp_contacts_phone" CHECK ("whatsapp_contacts"."phone" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "whatsapp_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"news_key" text NOT NULL,
	"topic" text NOT NULL,
	"phone" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb,
	"sms_text" text,
	"is_urgent" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"fell_back_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_messages_topic" CHECK ("whatsapp_messages"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "whatsapp_messages_state" CHECK ("whatsapp_messages"."state" in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired')),
	CONSTRAINT "whatsapp_messages_phone" CHECK ("whatsapp_messages"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "whatsapp_messages_values" CHECK (("whatsapp_messages"."values" is not null) = ("whatsapp_messages"."state" in ('waiting', 'sending'))),
	CONSTRAINT "whatsapp_messages_sms_text" CHECK ("whatsapp_messages"."sms_text" is null or "whatsapp_messages"."state" in ('waiting', 'sending', 'sent')),
	CONSTRAINT "whatsapp_messages_fell_back" CHECK ("whatsapp_messages"."fell_back_at" is null or "whatsapp_messages"."state" = 'failed')
);

CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "notification_preferences_topic" CHECK ("notification_preferences"."topic" in ('orders', 'payments', 'complaints', 'favourites', 'followed', 'shop', 'team', 'announcements', 'messages'))
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"news_key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"web_url" text NOT NULL,
	"app_route" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" uuid,
	"slug" text,
	"read_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('order', 'payment', 'delivery', 'delivered', 'cancelled', 'complaint', 'review', 'favourite', 'followed', 'shop', 'payout', 'team', 'announcement', 'message', 'account'))
);

CREATE TABLE "phone_choices" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_choices_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "phone_choices_topic" CHECK ("phone_choices"."topic" in ('orders', 'sales', 'account')),
	CONSTRAINT "phone_choices_way" CHECK ("phone_choices"."way" in ('sms', 'whatsapp', 'both', 'none')),
	CONSTRAINT "phone_choices_none" CHECK ("phone_choices"."way" <> 'none' or "phone_choices"."topic" = 'sales')
);

CREATE TABLE "push_pauses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"image_id" uuid,
	"size" text,
	"color" text,
	"quantity" integer NOT NULL,
	"unit_price_francs" integer NOT NULL,
	"usual_price_francs" integer,
	"shop_discount_francs" integer DEFAULT 0 NOT NULL,
	"total_francs" integer NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"commission_francs" integer NOT NULL,
	CONSTRAINT "order_lines_agreed" CHECK ("order_lines"."usual_price_francs" is null or ("order_lines"."usual_price_francs" > "order_lines"."unit_price_francs" and "order_lines"."shop_discount_francs" = 0)),
	CONSTRAINT "order_lines_sum" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_price_francs" > 0 and "order_lines"."shop_discount_francs" >= 0 and "order_lines"."total_francs" >= 0 and "order_lines"."total_francs" = "order_lines"."quantity" * "order_lines"."unit_price_francs" - "order_lines"."shop_discount_francs")
);

CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"items_total_francs" integer NOT NULL,
	"shipping_fee_francs" integer NOT NULL,
	"market_discount_francs" integer DEFAULT 0 NOT NULL,
	"market_promotion" text,
	"total_francs" integer NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"phone2" text,
	"region" text NOT NULL,
	"quartier" text,
	"repere" text NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	"zone" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_sum" CHECK ("orders"."total_francs" = "orders"."items_total_francs" + "orders"."shipping_fee_francs" - "orders"."market_discount_francs" and "orders"."market_discount_francs" between 0 and "orders"."items_total_francs" and "orders"."shipping_fee_francs" >= 0),
	CONSTRAINT "orders_method" CHECK ("orders"."payment_method" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "orders_phone" CHECK ("orders"."phone" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "parcel_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_id" uuid,
	"helper_id" uuid,
	"reason" text,
	"moved_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"shop_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"items_total_francs" integer NOT NULL,
	"shop_discount_francs" integer DEFAULT 0 NOT NULL,
	"shop_promotion" text,
	"market_discount_francs" integer DEFAULT 0 NOT NULL,
	"market_delivery_francs" integer DEFAULT 0 NOT NULL,
	"shipping_fee_francs" integer NOT NULL,
	"shop_delivery_francs" integer DEFAULT 0 NOT NULL,
	"commission_francs" integer NOT NULL,
	"weight_class" text,
	"zone_fee_francs" integer,
	"promoted_francs" integer,
	"kept_delivery_francs" integer,
	"kept_promotion_francs" integer,
	"borne_francs" integer,
	"accept_before" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"vendor_otp" text,
	"client_otp" text,
	"courier_id" uuid,
	"delivery_group" text DEFAULT 'ikachi' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"delay" jsonb NOT NULL,
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'delivered', 'closed', 'failed', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "parcels_sums" CHECK ("parcels"."shop_discount_francs" >= 0 and "parcels"."market_discount_francs" between 0 and "parcels"."items_total_francs" and "parcels"."market_delivery_francs" >= 0 and "parcels"."shipping_fee_francs" >= 0 and "parcels"."shop_delivery_francs" >= 0 and "parcels"."commission_francs" between 0 and "parcels"."items_total_francs"),
	CONSTRAINT "parcels_rest" CHECK ("parcels"."zone_fee_francs" >= 0 and "parcels"."promoted_francs" >= 0 and "parcels"."kept_delivery_francs" >= 0 and "parcels"."kept_promotion_francs" >= 0 and "parcels"."borne_francs" >= 0),
	CONSTRAINT "parcels_otps" CHECK ("parcels"."vendor_otp" ~ '^[0-9]{6}$' and "parcels"."client_otp" ~ '^[0-9]{6}$'),
	CONSTRAINT "parcels_carried" CHECK ("parcels"."state" not in ('assigned', 'in_delivery', 'delivered') or "parcels"."courier_id" is not null)
);

CREATE TABLE "payment_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "sale_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"act" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sale_links_act" CHECK ("sale_links"."act" in ('accept', 'refuse'))
);

CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"content" text,
	CONSTRAINT "data_exports_made" CHECK (("data_exports"."made_at" is null) = ("data_exports"."content" is null) and ("data_exports"."made_at" is null) = ("data_exports"."ends_at" is null))
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text DEFAULT 'orange_money' NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"provider_order_id" text NOT NULL,
	"pay_token" text,
	"notif_token" text,
	"payment_url" text,
	"provider_transaction_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"initiated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"refunds_to_payer" boolean DEFAULT false NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_francs" > 0),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('created', 'initiated', 'succeeded', 'failed', 'expired')),
	CONSTRAINT "payments_order_id" CHECK ("payments"."provider_order_id" ~ '^[A-Za-z0-9-]{1,30}$')
);

CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"provider" text DEFAULT 'orange_money' NOT NULL,
	"payee_id" uuid,
	"payee_phone" text,
	"payee_phone_at" timestamp (3) with time zone,
	"subject_id" uuid NOT NULL,
	"cause" text DEFAULT 'given_up' NOT NULL,
	"amount_francs" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"operator_transaction_id" text,
	"failure" text,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_one_per_cause" UNIQUE NULLS NOT DISTINCT("payment_id","subject_id","cause"),
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('given_up', 'team', 'complaint')),
	CONSTRAINT "refunds_payee" CHECK ("refunds"."payment_id" is not null or "refunds"."payee_id" is not null),
	CONSTRAINT "refunds_payee_phone" CHECK ("refunds"."payee_phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "refunds_payee_phone_at" CHECK (("refunds"."payee_phone" is null) = ("refunds"."payee_phone_at" is null)),
	CONSTRAINT "refunds_number_of_cash" CHECK ("refunds"."payment_id" is not null or "refunds"."payee_phone" is not null or "refunds"."state" = 'requested'),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_francs" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'approved', 'sent', 'confirmed', 'failed')),
	CONSTRAINT "refunds_confirmed" CHECK ("refunds"."state" <> 'confirmed' or ("refunds"."operator_transaction_id" is not null and "refunds"."approved_by" is not null))
);

CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"built_by" uuid,
	"built_at" timestamp (3) with time zone NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_alone" boolean DEFAULT false NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"discarded_at" timestamp (3) with time zone,
	"remark" text,
	CONSTRAINT "payout_batches_state" CHECK ("payout_batches"."state" in ('draft', 'approved', 'sent', 'paid', 'discarded')),
	CONSTRAINT "payout_batches_four_eyes" CHECK ("payout_batches"."state" in ('draft', 'discarded') or ("payout_batches"."approved_by" is not null and "payout_batches"."reviewed_by" is not null and ("payout_batches"."approved_by" <> "payout_batches"."reviewed_by" or "payout_batches"."approved_alone")))
);

CREATE TABLE "payout_dues" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL
);

CREATE TABLE "payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" bigint,
	"carried_line_id" uuid,
	"parcel_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"goods_francs" integer NOT NULL,
	"commission_francs" integer NOT NULL,
	"delivery_francs" integer NOT NULL,
	"amount_francs" integer NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "payout_items_kind" CHECK ("payout_items"."kind" in ('sale', 'return', 'delivery', 'carry', 'other')),
	CONSTRAINT "payout_items_source" CHECK (("payout_items"."entry_id" is null) <> ("payout_items"."carried_line_id" is null)),
	CONSTRAINT "payout_items_sum" CHECK ("payout_items"."amount_francs" = "payout_items"."goods_francs" - "payout_items"."commission_francs" - "payout_items"."delivery_francs")
);

CREATE TABLE "payout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"provider" text DEFAULT 'orange_money' NOT NULL,
	"depot_number" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"operator_transaction_id" text,
	"failure" text,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_lines_state" CHECK ("payout_lines"."state" in ('waiting', 'sent', 'paid', 'failed', 'carried', 'withdrawn')),
	CONSTRAINT "payout_lines_amount" CHECK (("payout_lines"."amount_francs" > 0) = ("payout_lines"."state" <> 'carried')),
	CONSTRAINT "payout_lines_paid" CHECK (("payout_lines"."state" = 'paid') = ("payout_lines"."operator_transaction_id" is not null)),
	CONSTRAINT "payout_lines_depot" CHECK ("payout_lines"."depot_number" ~ '^[0-9]{8,15}$')
);

CREATE TABLE "payout_numbers" (
	"courier_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"number" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_numbers_provider" CHECK ("payout_numbers"."provider" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "payout_numbers_number" CHECK ("payout_numbers"."number" ~ '^[5-9][0-9]{7}$')
);

CREATE TABLE "payout_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"provider_transfer_id" text,
	"failure" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_transfers_provider" CHECK ("payout_transfers"."provider" ~ '^[a-z_]{2,30}$'),
	CONSTRAINT "payout_transfers_state" CHECK ("payout_transfers"."state" in ('queued', 'processing', 'succeeded', 'failed', 'reversed')),
	CONSTRAINT "payout_transfers_amount" CHECK ("payout_transfers"."amount_francs" > 0)
);

CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"draft" jsonb,
	"product_id" uuid,
	"problem" text,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "product_import_rows_either" CHECK (("product_import_rows"."draft" is null) <= ("product_import_rows"."problem" is not null))
);

CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"mode" text,
	"failure" text,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "product_imports_state" CHECK ("product_imports"."state" in ('reading', 'checked', 'importing', 'done', 'failed')),
	CONSTRAINT "product_imports_mode" CHECK ("product_imports"."state" in ('reading', 'checked') or "product_imports"."mode" is not null),
	CONSTRAINT "product_imports_counts" CHECK ("product_imports"."done_rows" >= 0)
);

CREATE TABLE "promotion_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	CONSTRAINT "promotion_targets_once" UNIQUE NULLS NOT DISTINCT("promotion_id","product_id","category_id"),
	CONSTRAINT "promotion_targets_one" CHECK (("promotion_targets"."product_id" is null) <> ("promotion_targets"."category_id" is null))
);

CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"buyer_id" uuid NOT NULL,
	"live_parcels" integer NOT NULL,
	"discount_francs" integer NOT NULL,
	"sold_francs" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "promotion_uses_sums" CHECK ("promotion_uses"."live_parcels" >= 0 and "promotion_uses"."discount_francs" >= 0 and "promotion_uses"."sold_francs" >= 0)
);

CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"kind" text NOT NULL,
	"amount" integer,
	"code" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"min_goods_francs" integer,
	"is_targeted" boolean DEFAULT false NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"budget_francs" integer,
	"asked_budget_francs" integer,
	"asked_by" uuid,
	"alone_francs" integer DEFAULT 0 NOT NULL,
	"alone_at" timestamp (3) with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"discount_francs" integer DEFAULT 0 NOT NULL,
	"sold_francs" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'francs', 'delivery')),
	CONSTRAINT "promotions_amount" CHECK (case "promotions"."kind" when 'percent' then "promotions"."amount" between 1 and 90 when 'francs' then "promotions"."amount" > 0 else "promotions"."amount" is null end),
	CONSTRAINT "promotions_code_form" CHECK ("promotions"."code" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "promotions_days" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotions_conditions" CHECK ("promotions"."min_goods_francs" > 0 and "promotions"."max_uses" > 0 and "promotions"."max_uses_per_buyer" > 0),
	CONSTRAINT "promotions_budget_of_market" CHECK (("promotions"."shop_id" is null) = ("promotions"."budget_francs" is not null)),
	CONSTRAINT "promotions_asked" CHECK (("promotions"."asked_budget_francs" is null) = ("promotions"."asked_by" is null) and ("promotions"."asked_budget_francs" > "promotions"."budget_francs") is not false),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and ("promotions"."uses" <= "promotions"."max_uses") is not false),
	CONSTRAINT "promotions_budget" CHECK ("promotions"."discount_francs" >= 0 and "promotions"."sold_francs" >= 0 and ("promotions"."discount_francs" <= "promotions"."budget_francs") is not false)
);

CREATE TABLE "operator_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_francs" integer NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"matched_id" uuid,
	CONSTRAINT "operator_lines_kind" CHECK ("operator_lines"."kind" in ('payment', 'refund', 'payout', 'transfer', 'other')),
	CONSTRAINT "operator_lines_amount" CHECK ("operator_lines"."amount_francs" <> 0)
);

CREATE TABLE "operator_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text DEFAULT 'orange_money' NOT NULL,
	"file_name" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"imported_by" uuid,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"lines_count" integer NOT NULL,
	"matched_count" integer NOT NULL,
	"balance_francs" integer,
	"closing_francs" bigint
);

CREATE TABLE "reconciliation_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"operator_line_id" uuid,
	"our_id" uuid,
	"operator_francs" integer,
	"our_francs" integer,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_exceptions_kind" CHECK ("reconciliation_exceptions"."kind" in ('amount_differs', 'unknown_here', 'missing_there', 'paid_twice', 'paid_after_expiry', 'failed_there', 'balance_differs')),
	CONSTRAINT "reconciliation_exceptions_state" CHECK ("reconciliation_exceptions"."state" in ('open', 'aside', 'decided')),
	CONSTRAINT "reconciliation_exceptions_decided" CHECK (("reconciliation_exceptions"."state" = 'decided') = ("reconciliation_exceptions"."decision" is not null and "reconciliation_exceptions"."decided_by" is not null))
);

CREATE TABLE "review_images" (
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "review_images_review_id_position_pk" PRIMARY KEY("review_id","position"),
	CONSTRAINT "review_images_max" CHECK ("review_images"."position" between 0 and 2)
);

CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "review_reports_review_id_reporter_id_pk" PRIMARY KEY("review_id","reporter_id")
);

CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);

CREATE TABLE "search_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"query" text NOT NULL,
	"typed" text NOT NULL,
	"results" integer NOT NULL,
	"corrected" text
);

CREATE TABLE "search_habits" (
	"query" text collate "C" PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"searches" integer NOT NULL
);

CREATE TABLE "search_learning" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_product" uuid NOT NULL,
	"products" integer NOT NULL,
	"recounted_at" timestamp (3) with time zone,
	CONSTRAINT "search_learning_one" CHECK ("search_learning"."id" = 1)
);

CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_synonyms_terms" CHECK (cardinality("search_synonyms"."terms") between 2 and 40)
);

CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"lexeme" text collate "C" NOT NULL,
	"sound" text collate "C" NOT NULL,
	"products" integer NOT NULL,
	"named" integer NOT NULL
);

CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"value" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "setting_changes_topic" CHECK ("setting_changes"."topic" in ('contact', 'selling', 'messages', 'deadlines', 'ceilings', 'sender', 'delivery', 'places', 'couriers')),
	CONSTRAINT "setting_changes_decision" CHECK ("setting_changes"."decision" in ('applied', 'refused')),
	CONSTRAINT "setting_changes_decided" CHECK (("setting_changes"."decision" is null) = ("setting_changes"."decided_by" is null) and ("setting_changes"."decision" is null) = ("setting_changes"."decided_at" is null))
);

CREATE TABLE "previews" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "shop_helpers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"user_id" uuid,
	"phone" text,
	"rights" text[] NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "shop_helpers_rights" CHECK ("shop_helpers"."rights" <@ array['orders', 'products', 'answers']::text[] and cardinality("shop_helpers"."rights") between 1 and 3),
	CONSTRAINT "shop_helpers_times" CHECK ("shop_helpers"."expires_at" > "shop_helpers"."invited_at" and "shop_helpers"."accepted_at" <= "shop_helpers"."expires_at" and "shop_helpers"."ended_at" >= "shop_helpers"."invited_at"),
	CONSTRAINT "shop_helpers_receiver" CHECK (("shop_helpers"."user_id" is null) = ("shop_helpers"."phone" is not null) or "shop_helpers"."ended_at" is not null),
	CONSTRAINT "shop_helpers_accepted" CHECK ("shop_helpers"."accepted_at" is null or "shop_helpers"."user_id" is not null),
	CONSTRAINT "shop_helpers_phone" CHECK ("shop_helpers"."phone" ~ '^[5-9][0-9]{7}$'),
	CONSTRAINT "shop_helpers_end" CHECK (("shop_helpers"."ended_at" is null) = ("shop_helpers"."end_reason" is null)),
	CONSTRAINT "shop_helpers_end_reason" CHECK ("shop_helpers"."end_reason" in ('withdrawn', 'declined', 'expired', 'removed', 'left', 'account'))
);

CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"region" text NOT NULL,
	"quartier" text,
	"description" text DEFAULT '' NOT NULL,
	"rccm" text DEFAULT '' NOT NULL,
	"nif" text DEFAULT '' NOT NULL,
	"depot_number" text NOT NULL,
	"depot_provider" text DEFAULT 'orange_money' NOT NULL,
	"depot_changed_at" timestamp (3) with time zone,
	"opening" jsonb,
	"logo_image_id" uuid,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_ends_at" timestamp (3) with time zone,
	"closed_from" timestamp (3) with time zone,
	"closed_until" timestamp (3) with time zone,
	"deliveries_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trusted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shops_depot_number" CHECK ("shops"."depot_number" ~ '^[0-9]{8,15}$'),
	CONSTRAINT "shops_plan" CHECK ("shops"."plan" in ('free', 'standard', 'business', 'pro')),
	CONSTRAINT "shops_counts" CHECK ("shops"."deliveries_count" >= 0 and "shops"."rating_count" >= 0 and "shops"."rating_sum" between "shops"."rating_count" and 5 * "shops"."rating_count"),
	CONSTRAINT "shops_closed" CHECK ("shops"."closed_until" is null or "shops"."closed_until" > "shops"."closed_from"),
	CONSTRAINT "shops_opening" CHECK (jsonb_array_length("shops"."opening") = 7)
);

CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"price_francs" integer NOT NULL,
	"credit_francs" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"reminded_days" integer,
	"given_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('standard', 'business', 'pro')),
	CONSTRAINT "subscriptions_sum" CHECK ("subscriptions"."credit_francs" between 0 and "subscriptions"."price_francs"),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."starts_at" <= "subscriptions"."ends_at"),
	CONSTRAINT "subscriptions_paid" CHECK (("subscriptions"."state" = 'paid') = ("subscriptions"."paid_at" is not null)),
	CONSTRAINT "subscriptions_given" CHECK ("subscriptions"."given_days" >= 0)
);

CREATE TABLE "suggestion_baskets" (
	"item" integer NOT NULL,
	"neighbour" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "suggestion_baskets_item_neighbour_pk" PRIMARY KEY("item","neighbour")
);

CREATE TABLE "suggestion_days" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"carts" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "suggestion_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);

CREATE TABLE "suggestion_engine" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "suggestion_events" (
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"shown" uuid[],
	"query" text,
	"folded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "suggestion_events_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "suggestion_events_kind" CHECK ("suggestion_events"."kind" in ('view', 'cart', 'favourite', 'unfavourite', 'purchase', 'search', 'impression', 'click'))
) PARTITION BY RANGE ("at");

-- A job creates a partition a month; rows of any other month go here.
CREATE TABLE "suggestion_events_rest" PARTITION OF "suggestion_events" DEFAULT;

CREATE UNLOGGED TABLE "suggestion_feeds" (
	"person" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ids" uuid[] NOT NULL,
	"source" text NOT NULL
);

CREATE TABLE "suggestion_items" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"item" integer GENERATED ALWAYS AS IDENTITY (sequence name "suggestion_items_item_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"support" double precision DEFAULT 0 NOT NULL,
	"heat" double precision DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "suggestion_neighbours" (
	"item" integer NOT NULL,
	"place" smallint NOT NULL,
	"neighbour" integer NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "suggestion_neighbours_item_place_pk" PRIMARY KEY("item","place") INCLUDE ("neighbour","score")
);

CREATE TABLE "suggestion_pairs" (
	"item" integer NOT NULL,
	"neighbour" integer NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "suggestion_pairs_item_neighbour_pk" PRIMARY KEY("item","neighbour")
);

CREATE TABLE "suggestion_regions" (
	"region" text NOT NULL,
	"product_id" uuid NOT NULL,
	"heat" double precision NOT NULL,
	CONSTRAINT "suggestion_regions_region_product_id_pk" PRIMARY KEY("region","product_id")
);

CREATE TABLE "tracking_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "market_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_switches_name" CHECK ("market_switches"."name" ~ '^[a-z_]{2,30}$')
);

CREATE TABLE "call_counts" (
	"key" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_key_minute_pk" PRIMARY KEY("key","minute")
);

CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"made_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "page_files" (
	"address" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"encoding" text NOT NULL,
	"replaced_at" timestamp (3) with time zone
);

CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"level" double precision NOT NULL,
	"level_at" timestamp (3) with time zone NOT NULL,
	"wait_until" timestamp (3) with time zone
);

ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "announcement_receipts" ADD CONSTRAINT "announcement_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "announcement_receipts" ADD CONSTRAINT "announcement_receipts_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_end_asked_by_users_id_fk" FOREIGN KEY ("end_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_fees" ADD CONSTRAINT "delivery_fees_zone_delivery_zones_zone_fk" FOREIGN KEY ("zone") REFERENCES "public"."delivery_zones"("zone") ON DELETE no action ON UPDATE no action;
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_merged_into_subcategories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "complaint_message_images" ADD CONSTRAINT "complaint_message_images_message_id_complaint_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."complaint_messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaint_message_images" ADD CONSTRAINT "complaint_message_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team_refunds" ADD CONSTRAINT "team_refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_agreed_price_id_agreed_prices_id_fk" FOREIGN KEY ("agreed_price_id") REFERENCES "public"."agreed_prices"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreed_price_uses" ADD CONSTRAINT "agreed_price_uses_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_proposal_id_price_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."price_proposals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "agreed_prices" ADD CONSTRAINT "agreed_prices_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "price_proposals" ADD CONSTRAINT "price_proposals_answer_message_id_conversation_messages_id_fk" FOREIGN KEY ("answer_message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_message_images" ADD CONSTRAINT "conversation_message_images_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_message_images" ADD CONSTRAINT "conversation_message_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "correspondents" ADD CONSTRAINT "correspondents_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "correspondents" ADD CONSTRAINT "correspondents_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "courier_fees" ADD CONSTRAINT "courier_fees_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "courier_fees" ADD CONSTRAINT "courier_fees_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "courier_presence" ADD CONSTRAINT "courier_presence_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_failures" ADD CONSTRAINT "delivery_failures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_group_zones" ADD CONSTRAINT "delivery_group_zones_zone_delivery_zones_zone_fk" FOREIGN KEY ("zone") REFERENCES "public"."delivery_zones"("zone") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_group_zones" ADD CONSTRAINT "delivery_group_zones_group_name_delivery_groups_name_fk" FOREIGN KEY ("group_name") REFERENCES "public"."delivery_groups"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_products" ADD CONSTRAINT "awaited_products_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_returns" ADD CONSTRAINT "awaited_returns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "awaited_returns" ADD CONSTRAINT "awaited_returns_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shelf_news" ADD CONSTRAINT "shelf_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shelf_news" ADD CONSTRAINT "shelf_news_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_followers" ADD CONSTRAINT "shop_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_followers" ADD CONSTRAINT "shop_followers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "shop_keys" ADD CONSTRAINT "shop_keys_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_standings" ADD CONSTRAINT "ledger_standings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "phone_choices" ADD CONSTRAINT "phone_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_pauses" ADD CONSTRAINT "push_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcel_moves" ADD CONSTRAINT "parcel_moves_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sale_links" ADD CONSTRAINT "sale_links_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_id_users_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_built_by_users_id_fk" FOREIGN KEY ("built_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_dues" ADD CONSTRAINT "payout_dues_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_dues" ADD CONSTRAINT "payout_dues_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_line_id_payout_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_carried_line_id_payout_lines_id_fk" FOREIGN KEY ("carried_line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_numbers" ADD CONSTRAINT "payout_numbers_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_line_id_payout_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."payout_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operator_lines" ADD CONSTRAINT "operator_lines_statement_id_operator_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."operator_statements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operator_statements" ADD CONSTRAINT "operator_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_statement_id_operator_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."operator_statements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_operator_line_id_operator_lines_id_fk" FOREIGN KEY ("operator_line_id") REFERENCES "public"."operator_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reconciliation_exceptions" ADD CONSTRAINT "reconciliation_exceptions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_images" ADD CONSTRAINT "review_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shop_helpers" ADD CONSTRAINT "shop_helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shops" ADD CONSTRAINT "shops_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shops" ADD CONSTRAINT "shops_logo_image_id_images_id_fk" FOREIGN KEY ("logo_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tracking_refusals" ADD CONSTRAINT "tracking_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "addresses_label" ON "addresses" USING btree ("user_id","label");
CREATE UNIQUE INDEX "appointments_one_open" ON "appointments" USING btree ("user_id") WHERE ended_at is null;
CREATE INDEX "appointments_due" ON "appointments" USING btree ("effective_at") WHERE ended_at is null;
CREATE UNIQUE INDEX "deletion_requests_one_open" ON "deletion_requests" USING btree ("user_id") WHERE processed_at is null;
CREATE INDEX "deletion_requests_queue" ON "deletion_requests" USING btree ("requested_at") WHERE processed_at is null;
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");
CREATE INDEX "users_seen" ON "users" USING btree (coalesce("last_seen_at", "created_at"),"id");
CREATE INDEX "users_state" ON "users" USING btree ("created_at","id") WHERE suspended_at is not null or phone is null;
CREATE INDEX "users_name_alike" ON "users" USING gin (plain_name("name") gin_trgm_ops);
CREATE INDEX "users_phone_alike" ON "users" USING gin ("phone" gin_trgm_ops);
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at");
CREATE INDEX "announcement_receipts_announcement" ON "announcement_receipts" USING btree ("announcement_id");
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("due_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at") WHERE state in ('planned', 'sending');
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject_kind","subject_id","id");
CREATE INDEX "audit_acts_actor_time" ON "audit_acts" USING btree ("actor_id","id");
CREATE INDEX "audit_acts_shop" ON "audit_acts" USING btree ("shop_id","id") WHERE shop_id is not null;
CREATE INDEX "audit_acts_action_time" ON "audit_acts" USING btree ("action","id");
CREATE INDEX "commission_rules_newest" ON "commission_rules" USING btree ("asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "commission_rules_shop" ON "commission_rules" USING btree ("shop_id");
CREATE INDEX "commission_rules_category" ON "commission_rules" USING btree ("category_id");
CREATE INDEX "product_changes_xact" ON "product_changes" USING btree ("xact");
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");
CREATE INDEX "category_addresses_to" ON "category_addresses" USING btree ("category_id");
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");
CREATE INDEX "products_newest" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
CREATE INDEX "products_trend" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
CREATE INDEX "products_promos" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed and promo_price_francs is not null;
CREATE INDEX "products_promo_until" ON "products" USING btree ("promo_until") WHERE promo_until is not null;
CREATE INDEX "products_local" ON "products" USING btree ("trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed and is_local;
CREATE INDEX "products_category" ON "products" USING btree ("category_id","trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
CREATE INDEX "products_subcategory" ON "products" USING btree ("subcategory_id","trend" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
CREATE INDEX "products_team_newest" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
CREATE INDEX "products_team_category" ON "products" USING btree ("category_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
CREATE INDEX "products_team_subcategory" ON "products" USING btree ("subcategory_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;
CREATE INDEX "products_team_hidden" ON "products" USING btree ("suspended_by","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE suspended_at is not null and deleted_at is null;
CREATE INDEX "products_team_sold_out" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not in_stock and deleted_at is null;
CREATE INDEX "products_team_unseen" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE moderated_at is null and deleted_at is null;
CREATE INDEX "products_team_featured" ON "products" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE featured_until is not null and deleted_at is null;
CREATE INDEX "products_search_hidden" ON "products" USING gin ("search") WHERE not listed;
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "products_search_first" ON "products" USING gin ("search") WHERE listed and prominent;
CREATE INDEX "products_search_rest" ON "products" USING gin ("search") WHERE listed and not prominent;
CREATE INDEX "products_prominent" ON "products" USING btree ("trend","id") WHERE listed and prominent;
CREATE UNIQUE INDEX "subcategories_slug" ON "subcategories" USING btree ("category_id","slug");
CREATE INDEX "complaint_messages_thread" ON "complaint_messages" USING btree ("complaint_id","id");
CREATE UNIQUE INDEX "complaints_one_open" ON "complaints" USING btree ("parcel_id") WHERE status <> 'résolu';
CREATE INDEX "complaints_parcel" ON "complaints" USING btree ("parcel_id");
CREATE INDEX "complaints_buyer" ON "complaints" USING btree ("buyer_id","opened_at" DESC NULLS LAST);
CREATE INDEX "complaints_queue" ON "complaints" USING btree ("opened_at") WHERE status <> 'résolu';
CREATE UNIQUE INDEX "agreed_price_uses_once" ON "agreed_price_uses" USING btree ("agreed_price_id") WHERE given_back_at is null;
CREATE INDEX "agreed_price_uses_parcel" ON "agreed_price_uses" USING btree ("parcel_id");
CREATE INDEX "agreed_price_uses_order" ON "agreed_price_uses" USING btree ("order_id");
CREATE UNIQUE INDEX "agreed_prices_proposal" ON "agreed_prices" USING btree ("proposal_id");
CREATE UNIQUE INDEX "agreed_prices_live" ON "agreed_prices" USING btree ("buyer_id","variant_id") WHERE state = 'live';
CREATE INDEX "agreed_prices_of_buyer" ON "agreed_prices" USING btree ("buyer_id","variant_id","agreed_at" DESC NULLS LAST);
CREATE INDEX "agreed_prices_variant" ON "agreed_prices" USING btree ("variant_id");
CREATE INDEX "agreed_prices_ending" ON "agreed_prices" USING btree ("ends_at") WHERE state = 'live';
CREATE UNIQUE INDEX "price_proposals_open" ON "price_proposals" USING btree ("buyer_id","product_id") WHERE state = 'open';
CREATE UNIQUE INDEX "price_proposals_message" ON "price_proposals" USING btree ("message_id");
CREATE UNIQUE INDEX "price_proposals_answer" ON "price_proposals" USING btree ("answer_message_id") WHERE answer_message_id is not null;
CREATE INDEX "price_proposals_of_buyer" ON "price_proposals" USING btree ("buyer_id","product_id","made_at" DESC NULLS LAST);
CREATE INDEX "price_proposals_of" ON "price_proposals" USING btree ("conversation_id");
CREATE INDEX "price_proposals_product" ON "price_proposals" USING btree ("product_id");
CREATE INDEX "price_proposals_variant" ON "price_proposals" USING btree ("variant_id");
CREATE INDEX "price_proposals_ending" ON "price_proposals" USING btree ("ends_at") WHERE state = 'open';
CREATE INDEX "conversation_message_images_image" ON "conversation_message_images" USING btree ("image_id");
CREATE UNIQUE INDEX "conversation_messages_once" ON "conversation_messages" USING btree ("sender_id","key");
CREATE INDEX "conversation_messages_of" ON "conversation_messages" USING btree ("conversation_id","id");
CREATE INDEX "conversation_messages_sender" ON "conversation_messages" USING btree ("sender_id","sent_at");
CREATE INDEX "conversation_messages_contacts" ON "conversation_messages" USING btree ("id") WHERE contacts is null;
CREATE INDEX "conversation_messages_answers" ON "conversation_messages" USING btree ("sent_at") WHERE waited_ms is not null;
CREATE UNIQUE INDEX "conversation_reports_open" ON "conversation_reports" USING btree ("conversation_id","side") WHERE outcome is null and kind = 'report';
CREATE UNIQUE INDEX "conversation_reports_message_once" ON "conversation_reports" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "conversation_reports_of" ON "conversation_reports" USING btree ("conversation_id");
CREATE INDEX "conversation_reports_queue" ON "conversation_reports" USING btree ("opened_at","id") WHERE outcome is null;
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("buyer_id","shop_id");
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("buyer_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "conversations_of_shop" ON "conversations" USING btree ("shop_id","last_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "conversations_unread_of_buyer" ON "conversations" USING btree ("buyer_id") WHERE buyer_unread > 0;
CREATE INDEX "conversations_unread_of_shop" ON "conversations" USING btree ("shop_id") WHERE shop_unread > 0;
CREATE INDEX "conversations_last" ON "conversations" USING btree ("last_at");
CREATE UNIQUE INDEX "correspondents_buyer" ON "correspondents" USING btree ("buyer_id");
CREATE UNIQUE INDEX "correspondents_shop" ON "correspondents" USING btree ("shop_id");
CREATE INDEX "courier_fees_courier" ON "courier_fees" USING btree ("courier_id","earned_at");
CREATE UNIQUE INDEX "delivery_failures_try" ON "delivery_failures" USING btree ("parcel_id","try_number");
CREATE UNIQUE INDEX "remittances_one_open" ON "remittances" USING btree ("courier_id") WHERE state = 'open';
CREATE INDEX "remittances_courier" ON "remittances" USING btree ("courier_id","settled_at");
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS LAST,"product_id");
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");
CREATE INDEX "awaited_products_list" ON "awaited_products" USING btree ("user_id","asked_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "awaited_products_waiting" ON "awaited_products" USING btree ("product_id","variant_id","asked_at","id") WHERE told_at is null;
CREATE INDEX "awaited_products_variant" ON "awaited_products" USING btree ("variant_id");
CREATE INDEX "awaited_products_end" ON "awaited_products" USING btree ("ends_at");
CREATE INDEX "awaited_returns_product" ON "awaited_returns" USING btree ("product_id");
CREATE INDEX "awaited_returns_variant" ON "awaited_returns" USING btree ("variant_id");
CREATE INDEX "shelf_news_shop" ON "shelf_news" USING btree ("shop_id","news_at" DESC NULLS LAST) WHERE news_at is not null;
CREATE INDEX "shelf_news_newest" ON "shelf_news" USING btree ("news_at") WHERE news_at is not null;
CREATE INDEX "shop_followers_shop" ON "shop_followers" USING btree ("shop_id","followed_at");
CREATE INDEX "shop_followers_list" ON "shop_followers" USING btree ("user_id","followed_at" DESC NULLS LAST,"shop_id" DESC NULLS LAST);
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at");
CREATE INDEX "images_without_avif" ON "images" USING btree ("created_at") WHERE "images"."avif_at" is null;
CREATE UNIQUE INDEX "shop_keys_token" ON "shop_keys" USING btree ("token_hash");
CREATE INDEX "shop_keys_shop" ON "shop_keys" USING btree ("shop_id","created_at");
CREATE UNIQUE INDEX "webhook_deliveries_fact" ON "webhook_deliveries" USING btree ("webhook_id","fact");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';
CREATE INDEX "webhook_deliveries_latest" ON "webhook_deliveries" USING btree ("webhook_id","created_at");
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");
CREATE INDEX "webhooks_shop" ON "webhooks" USING btree ("shop_id","created_at");
CREATE INDEX "ledger_checks_last" ON "ledger_checks" USING btree ("checked_at");
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","occurred_at");
CREATE INDEX "ledger_entries_time" ON "ledger_entries" USING btree ("occurred_at","id");
CREATE UNIQUE INDEX "ledger_transactions_event" ON "ledger_transactions" USING btree ("event_key");
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject_id");
CREATE INDEX "ledger_transactions_event_time" ON "ledger_transactions" USING btree ("kind","occurred_at");
CREATE UNIQUE INDEX "sms_outbox_news" ON "sms_outbox" USING btree ("news_key");
CREATE INDEX "sms_outbox_due" ON "sms_outbox" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');
CREATE INDEX "sms_outbox_age" ON "sms_outbox" USING btree ("created_at");
CREATE INDEX "sms_outbox_phone" ON "sms_outbox" USING btree ("phone","created_at");
CREATE INDEX "sms_outbox_sent" ON "sms_outbox" USING btree ("sent_at") WHERE sent_at is not null;
CREATE UNIQUE INDEX "whatsapp_messages_news" ON "whatsapp_messages" USING btree ("news_key");
CREATE UNIQUE INDEX "whatsapp_messages_provider" ON "whatsapp_messages" USING btree ("provider_id");
CREATE INDEX "whatsapp_messages_open" ON "whatsapp_messages" USING btree ("send_at") WHERE state in ('waiting', 'sending', 'sent');
CREATE INDEX "whatsapp_messages_age" ON "whatsapp_messages" USING btree ("created_at");
CREATE INDEX "whatsapp_messages_phone" ON "whatsapp_messages" USING btree ("phone","created_at");
CREATE INDEX "whatsapp_messages_delivered" ON "whatsapp_messages" USING btree ("delivered_at") WHERE delivered_at is not null;
CREATE UNIQUE INDEX "notifications_news" ON "notifications" USING btree ("user_id","news_key");
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","created_at","id");
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE read_at is null;
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");
CREATE INDEX "notifications_announcements" ON "notifications" USING btree ("resource_id") WHERE kind = 'announcement';
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("parcel_id","position");
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_number");
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "orders_number_end" ON "orders" USING btree (right(order_number, 5));
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone");
CREATE INDEX "orders_phone2" ON "orders" USING btree ("phone2") WHERE phone2 is not null;
CREATE INDEX "orders_named" ON "orders" USING gin (translate(lower(full_name), 'àâäéèêëîïôöùûüç', 'aaaeeeeiioouuuc') gin_trgm_ops);
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","placed_at" DESC NULLS LAST);
CREATE INDEX "orders_expiring" ON "orders" USING btree ("reserved_until") WHERE paid_at is null and reserved_until is not null;
CREATE INDEX "parcel_moves_parcel" ON "parcel_moves" USING btree ("parcel_id","id");
CREATE INDEX "parcel_moves_accepted" ON "parcel_moves" USING btree ("moved_at","parcel_id") WHERE to_state = 'accepted';
CREATE UNIQUE INDEX "parcels_number" ON "parcels" USING btree ("order_id","number");
CREATE UNIQUE INDEX "parcels_vendor_otp" ON "parcels" USING btree ("vendor_otp") WHERE state in ('ready', 'assigned');
CREATE INDEX "parcels_shop" ON "parcels" USING btree ("shop_id","state","state_since" DESC NULLS LAST);
CREATE INDEX "parcels_shop_days" ON "parcels" USING btree ("shop_id","placed_at","state","items_total_francs");
CREATE INDEX "parcels_state_newest" ON "parcels" USING btree ("state","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);
CREATE INDEX "parcels_days" ON "parcels" USING btree ("placed_at","state","number","items_total_francs");
CREATE INDEX "parcels_courier" ON "parcels" USING btree ("courier_id","state");
CREATE INDEX "parcels_group_live" ON "parcels" USING btree ("delivery_group","state","state_since") WHERE state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning');
CREATE INDEX "parcels_group_delivered" ON "parcels" USING btree ("delivery_group","delivered_at") WHERE delivered_at is not null;
CREATE INDEX "parcels_delivered_days" ON "parcels" USING brin (coalesce(delivered_at, state_since)) WITH (autosummarize=true);
CREATE INDEX "parcels_fallen_out" ON "parcels" USING btree ("id") WHERE borne_francs is not null;
CREATE INDEX "parcels_carried_by" ON "parcels" USING btree ("courier_id",coalesce(delivered_at, state_since) desc) WHERE state in ('delivered', 'closed', 'returned');
CREATE INDEX "parcels_moving" ON "parcels" USING btree ("state","state_since") WHERE state not in ('closed', 'cancelled', 'returned');
CREATE INDEX "payment_links_order" ON "payment_links" USING btree ("order_id");
CREATE INDEX "sale_links_parcel" ON "sale_links" USING btree ("parcel_id");
CREATE INDEX "sale_links_age" ON "sale_links" USING btree ("expires_at");
CREATE UNIQUE INDEX "data_exports_one_open" ON "data_exports" USING btree ("user_id") WHERE made_at is null;
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","asked_at");
CREATE UNIQUE INDEX "payments_provider_order" ON "payments" USING btree ("provider_order_id");
CREATE UNIQUE INDEX "payments_notif_token" ON "payments" USING btree ("notif_token");
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("purpose","subject_id") WHERE state in ('created', 'initiated');
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_id","created_at");
CREATE INDEX "payments_open" ON "payments" USING btree ("last_checked_at") WHERE state in ('created', 'initiated');
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at") WHERE settled_at is not null;
CREATE INDEX "refunds_subject" ON "refunds" USING btree ("subject_id");
CREATE UNIQUE INDEX "refunds_operator_transaction" ON "refunds" USING btree ("operator_transaction_id");
CREATE INDEX "refunds_state_time" ON "refunds" USING btree ("state","requested_at");
CREATE UNIQUE INDEX "payout_batches_one_a_day" ON "payout_batches" USING btree ("day") WHERE state <> 'discarded';
CREATE UNIQUE INDEX "payout_batches_one_draft" ON "payout_batches" USING btree ("state") WHERE state = 'draft';
CREATE INDEX "payout_batches_days" ON "payout_batches" USING btree ("day" DESC NULLS LAST);
CREATE INDEX "payout_dues_account" ON "payout_dues" USING btree ("account_id");
CREATE UNIQUE INDEX "payout_items_entry_once" ON "payout_items" USING btree ("entry_id") WHERE released_at is null;
CREATE UNIQUE INDEX "payout_items_carried_once" ON "payout_items" USING btree ("carried_line_id") WHERE released_at is null;
CREATE INDEX "payout_items_line" ON "payout_items" USING btree ("line_id","id");
CREATE UNIQUE INDEX "payout_lines_one_each" ON "payout_lines" USING btree ("batch_id","owner","owner_id");
CREATE UNIQUE INDEX "payout_lines_operator_transaction" ON "payout_lines" USING btree ("operator_transaction_id");
CREATE INDEX "payout_lines_owner" ON "payout_lines" USING btree ("owner","owner_id","id");
CREATE INDEX "payout_lines_unpaid" ON "payout_lines" USING btree ("state") WHERE state in ('carried', 'failed');
CREATE INDEX "payout_lines_answered" ON "payout_lines" USING btree ("owner","owner_id","settled_at") WHERE state in ('paid', 'failed');
CREATE UNIQUE INDEX "payout_transfers_one_live" ON "payout_transfers" USING btree ("line_id") WHERE state in ('queued', 'processing', 'succeeded');
CREATE UNIQUE INDEX "payout_transfers_reference" ON "payout_transfers" USING btree ("reference");
CREATE INDEX "payout_transfers_line" ON "payout_transfers" USING btree ("line_id","created_at");
CREATE INDEX "payout_transfers_open" ON "payout_transfers" USING btree ("created_at") WHERE state in ('queued', 'processing', 'succeeded');
CREATE INDEX "product_imports_shop" ON "product_imports" USING btree ("shop_id","created_at");
CREATE INDEX "product_imports_created" ON "product_imports" USING btree ("created_at");
CREATE INDEX "promotion_targets_product" ON "promotion_targets" USING btree ("product_id");
CREATE INDEX "promotion_targets_category" ON "promotion_targets" USING btree ("category_id");
CREATE UNIQUE INDEX "promotion_uses_order" ON "promotion_uses" USING btree ("order_id","promotion_id");
CREATE INDEX "promotion_uses_promotion" ON "promotion_uses" USING btree ("promotion_id","used_at" DESC NULLS LAST);
CREATE INDEX "promotion_uses_buyer" ON "promotion_uses" USING btree ("buyer_id","promotion_id");
CREATE INDEX "promotion_uses_parcel" ON "promotion_uses" USING btree ("parcel_id");
CREATE INDEX "promotion_uses_held" ON "promotion_uses" USING btree ("held_until") WHERE held_until is not null and live_parcels > 0;
CREATE INDEX "promotions_shop" ON "promotions" USING btree ("shop_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "promotions_automatic" ON "promotions" USING btree ("shop_id") WHERE code is null and stopped_at is null;
CREATE INDEX "promotions_by_code" ON "promotions" USING btree ("code");
CREATE UNIQUE INDEX "operator_lines_transaction" ON "operator_lines" USING btree ("transaction_id");
CREATE INDEX "operator_lines_statement" ON "operator_lines" USING btree ("statement_id","happened_at");
CREATE INDEX "operator_lines_matched" ON "operator_lines" USING btree ("matched_id");
CREATE UNIQUE INDEX "operator_statements_content" ON "operator_statements" USING btree ("content_hash");
CREATE INDEX "operator_statements_time" ON "operator_statements" USING btree ("imported_at" DESC NULLS LAST);
CREATE INDEX "reconciliation_exceptions_of_statement" ON "reconciliation_exceptions" USING btree ("statement_id") WHERE state <> 'decided';
CREATE INDEX "reconciliation_exceptions_queue" ON "reconciliation_exceptions" USING btree ("state","happened_at");
CREATE UNIQUE INDEX "reconciliation_exceptions_operator" ON "reconciliation_exceptions" USING btree ("operator_line_id","kind");
CREATE UNIQUE INDEX "reconciliation_exceptions_ours" ON "reconciliation_exceptions" USING btree ("our_id","kind") WHERE operator_line_id is null;
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("reported_at") WHERE settled_at is null;
CREATE UNIQUE INDEX "reviews_line" ON "reviews" USING btree ("line_id");
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST) WHERE hidden_at is null;
CREATE INDEX "reviews_buyer" ON "reviews" USING btree ("buyer_id","created_at" DESC NULLS LAST);
CREATE INDEX "search_events_at" ON "search_events" USING btree ("at");
CREATE INDEX "search_words_lexeme" ON "search_words" USING btree ("lexeme");
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound");
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);
CREATE UNIQUE INDEX "setting_changes_waiting" ON "setting_changes" USING btree ("topic") WHERE "setting_changes"."decision" is null;
CREATE INDEX "setting_changes_applied" ON "setting_changes" USING btree ("topic","decided_at" DESC NULLS LAST) WHERE "setting_changes"."decision" = 'applied';
CREATE INDEX "previews_subject" ON "previews" USING btree ("subject");
CREATE INDEX "previews_drawn" ON "previews" USING btree ("drawn_at");
CREATE UNIQUE INDEX "shop_helpers_person" ON "shop_helpers" USING btree ("user_id") WHERE accepted_at is not null and ended_at is null;
CREATE UNIQUE INDEX "shop_helpers_open" ON "shop_helpers" USING btree ("shop_id","user_id") WHERE ended_at is null;
CREATE INDEX "shop_helpers_invited" ON "shop_helpers" USING btree ("user_id","invited_at");
CREATE UNIQUE INDEX "shops_owner" ON "shops" USING btree ("owner_id");
CREATE UNIQUE INDEX "shops_slug" ON "shops" USING btree ("slug");
CREATE INDEX "shops_name_alike" ON "shops" USING gin (plain_name("name") gin_trgm_ops);
CREATE INDEX "shops_created" ON "shops" USING btree ("created_at","id");
CREATE INDEX "shops_plan_end" ON "shops" USING btree ("plan_ends_at","id") WHERE plan <> 'free';
CREATE INDEX "shops_by_deliveries" ON "shops" USING btree ("deliveries_count");
CREATE INDEX "shops_by_trust" ON "shops" USING btree ("trusted" DESC NULLS LAST,"deliveries_count" DESC NULLS LAST,"id");
CREATE INDEX "subscriptions_shop" ON "subscriptions" USING btree ("shop_id","starts_at");
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at") WHERE state = 'paid';
CREATE INDEX "suggestion_days_day" ON "suggestion_days" USING btree ("day");
CREATE INDEX "suggestion_events_person" ON "suggestion_events" USING btree ("person","at" DESC NULLS LAST);
CREATE INDEX "suggestion_events_waiting" ON "suggestion_events" USING btree ("at") WHERE not folded;
CREATE UNIQUE INDEX "suggestion_items_item" ON "suggestion_items" USING btree ("item");
CREATE INDEX "suggestion_items_heat" ON "suggestion_items" USING btree ("heat" DESC NULLS LAST);
CREATE INDEX "suggestion_regions_heat" ON "suggestion_regions" USING btree ("region","heat" DESC NULLS LAST);
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "page_files_replaced_at" ON "page_files" USING btree ("replaced_at");
CREATE INDEX "throttles_level_at" ON "throttles" USING btree ("level_at");

-- Paid periods of a shop never overlap. Deferred, because an upgrade moves several periods at once.
alter table subscriptions add constraint subscriptions_no_overlap
  exclude using gist (shop_id with =, tstzrange(starts_at, ends_at) with &&) where (state = 'paid')
  deferrable initially deferred;

-- A code is one promotion's at a time; a commission rule is alone for its shop and category.
alter table promotions add constraint promotions_code
  exclude using gist (code with =, tstzrange(least(starts_at, stopped_at), least(ends_at, stopped_at)) with &&)
  where (code is not null);
alter table commission_rules add constraint commission_rules_alone
  exclude using gist (
    coalesce(shop_id, '00000000-0000-0000-0000-000000000000') with =,
    coalesce(category_id, '00000000-0000-0000-0000-000000000000') with =,
    tstzrange(least(starts_at, stopped_at), least(ends_at, stopped_at)) with &&
  ) where (approved_at is not null);

-- A feed of 240 keys is read and written whole: neither compressed nor moved out of its row.
alter table suggestion_feeds alter column ids set storage external;
alter table suggestion_feeds set (toast_tuple_target = 8160);

-- The figures every market starts with; an admin changes them later.
insert into delivery_zones (zone, label, min_days, max_days, cash_allowed) values
  ('bamako-rive-gauche', 'Bamako, rive gauche (communes I à IV)', 1, 1, true),
  ('bamako-rive-droite', 'Bamako, rive droite (communes V et VI)', 1, 1, true),
  ('peripherie', 'Périphérie de Bamako', 1, 2, true),
  ('regions', 'Régions', 2, 4, true),
  ('nord', 'Régions du nord', 5, 10, false);
insert into delivery_fees (zone, weight_class, fee_francs) values
  ('bamako-rive-gauche', 'léger', 1000),
  ('bamako-rive-gauche', 'moyen', 1500),
  ('bamako-rive-gauche', 'lourd', 2500),
  ('bamako-rive-droite', 'léger', 1000),
  ('bamako-rive-droite', 'moyen', 1500),
  ('bamako-rive-droite', 'lourd', 2500),
  ('peripherie', 'léger', 1500),
  ('peripherie', 'moyen', 2000),
  ('peripherie', 'lourd', 3500),
  ('regions', 'léger', 2500),
  ('regions', 'moyen', 4000),
  ('regions', 'lourd', 7500),
  ('nord', 'léger', 5000),
  ('nord', 'moyen', 8000),
  ('nord', 'lourd', 15000);
insert into delivery_settings (id, courier_share_basis_points, cash_cap_francs)
  values (1, 7000, 150000);
insert into delivery_groups (name, created_at) values ('ikachi', now());
insert into delivery_group_zones (zone, group_name) select zone, 'ikachi' from delivery_zones;
insert into order_settings (id, cash_ceiling_francs, further_shop_francs, commission_basis_points)
  values (1, 100000, 500, 500);

-- Where two jobs begin to count.
insert into suggestion_engine default values;
insert into ledger_summed_up default values;
-- No product is indexed by older rules of the search.
insert into product_indexing (rules) values (2);

-- The synonyms every market starts with; an admin edits them.
insert into search_synonyms (id, terms, updated_at)
select gen_random_uuid(), terms, now() from (values
  (array['pagne', 'pagnes', 'taafé', 'tafé']),
  (array['tissu', 'étoffe', 'finimougou']),
  (array['bazin', 'basin', 'bazins', 'bazein', 'getzner']),
  (array['boubou', 'boubous', 'dloki', 'doloki']),
  (array['caftan', 'kaftan', 'cafetan']),
  (array['bogolan', 'bokolanfini', 'bogolanfini']),
  (array['indigo', 'gala', 'teinture']),
  (array['tasse', 'gobelet', 'timbale']),
  (array['téléphone', 'portable', 'smartphone', 'tel', 'mobile', 'cellulaire', 'téléphonie']),
  (array['téléphone à touches', 'petit téléphone', 'téléphone simple']),
  (array['tablette', 'tablette tactile', 'ipad']),
  (array['moto', 'jakarta', 'djakarta', 'motocyclette', 'scooter']),
  (array['tricycle', 'katakatani', 'moto taxi']),
  (array['karité', 'shi', 'sitoulou', 'si toulou', 'shea']),
  (array['beurre de karité', 'karité brut', 'pommade karité']),
  (array['tee shirt', 't-shirt', 'tshirt', 'teeshirt', 'tricot']),
  (array['bijou', 'bijoux', 'parure']),
  (array['œil', 'oeil', 'yeux']),
  (array['neuf', 'neuve', 'neufs', 'neuves']),
  (array['nouveau', 'nouvelle', 'nouvel', 'nouveaux', 'nouveauté']),
  (array['sec', 'sèche', 'séché', 'séchée']),
  (array['blanc', 'blanche', 'blancs', 'blanches']),
  (array['frais', 'fraîche', 'fraîches']),
  (array['doux', 'douce', 'douces']),
  (array['beau', 'belle', 'bel', 'beaux']),
  (array['long', 'longue', 'longues']),
  (array['gros', 'grosse', 'grosses']),
  (array['vieux', 'vieille', 'vieil']),
  (array['fou', 'folle', 'fous']),
  (array['roux', 'rousse']),
  (array['violet', 'violette', 'mauve', 'prune']),
  (array['doré', 'dorée', 'couleur or']),
  (array['gris', 'grise']),
  (array['travail', 'travaux']),
  (array['local', 'locale', 'locaux', 'made in mali', 'produit du mali', 'fabriqué au mali']),
  (array['animal', 'animaux']),
  (array['cheveu', 'cheveux', 'chevelure']),
  (array['genou', 'genoux']),
  (array['pull-over', 'pullover', 'pull', 'chandail']),
  (array['clé', 'clef', 'clés', 'clefs']),
  (array['fer à repasser', 'fer vapeur', 'repasseuse', 'fer électrique']),
  (array['réfrigérateur', 'frigo', 'frigidaire']),
  (array['congélateur', 'congélo', 'freezer']),
  (array['télévision', 'télé', 'tv', 'téléviseur', 'écran plat', 'tele']),
  (array['ordinateur', 'ordi', 'pc']),
  (array['ordinateur portable', 'pc portable', 'laptop']),
  (array['imprimante', 'photocopieuse', 'photocopieur']),
  (array['écouteurs', 'oreillettes', 'kit piéton', 'écouteur']),
  (array['casque audio', 'casque bluetooth', 'casque musique']),
  (array['enceinte', 'baffle', 'haut-parleur', 'speaker', 'jbl']),
  (array['sono', 'sonorisation', 'enceinte de fête', 'matériel de sonorisation']),
  (array['batterie externe', 'power bank', 'powerbank', 'batterie de secours']),
  (array['chargeur', 'adaptateur', 'tête de chargeur']),
  (array['câble', 'cordon', 'fil de charge']),
  (array['multiprise', 'rallonge', 'prise multiple']),
  (array['radio', 'poste', 'transistor', 'arajo']),
  (array['décodeur', 'antenne', 'tnt', 'récepteur']),
  (array['mégaphone', 'porte-voix']),
  (array['lampe', 'torche', 'lampe torche', 'veilleuse']),
  (array['projecteur', 'spot', 'phare de cour']),
  (array['lampadaire', 'éclairage de rue']),
  (array['panneau solaire', 'plaque solaire', 'plaque', 'panneau photovoltaïque']),
  (array['convertisseur', 'onduleur', 'inverter']),
  (array['régulateur', 'contrôleur de charge']),
  (array['batterie solaire', 'batterie gel', 'accumulateur']),
  (array['coupure', 'délestage', 'panne de courant']),
  (array['ventilateur', 'ventilo', 'brasseur d’air']),
  (array['mixeur', 'blender', 'mixer', 'moulinex', 'robot']),
  (array['bouilloire', 'satala', 'sélidaga']),
  (array['théière', 'barada']),
  (array['cocotte minute', 'autocuiseur', 'cocotte à pression']),
  (array['marmite', 'faitout', 'casserole', 'daga']),
  (array['couscoussier', 'cuit-vapeur', 'passoire vapeur']),
  (array['foyer', 'fourneau', 'réchaud', 'furuno']),
  (array['gaz', 'bouteille de gaz', 'butane']),
  (array['charbon', 'charbon de bois', 'finfin']),
  (array['canari', 'jarre', 'pot à eau']),
  (array['seau', 'sceau', 'siyo']),
  (array['bassine', 'cuvette', 'baignoire']),
  (array['bidon', 'jerrican', 'jerricane']),
  (array['assiette', 'plat', 'écuelle']),
  (array['bol', 'écuelle creuse', 'tasse à bouillie']),
  (array['louche', 'cuillère', 'galama']),
  (array['calebasse', 'filé', 'flé']),
  (array['natte', 'débé', 'tapis']),
  (array['tabouret', 'petit banc', 'escabeau']),
  (array['chaise', 'fauteuil', 'sigilan']),
  (array['couverture', 'plaid', 'kaasa', 'birifini']),
  (array['coussin', 'oreiller']),
  (array['drap', 'parure de lit', 'literie']),
  (array['moustiquaire', 'sangé', 'sanké']),
  (array['sandale', 'nu-pieds', 'nu-pied', 'samara']),
  (array['tongs', 'tapettes', 'claquettes']),
  (array['babouches', 'mules', 'mouké']),
  (array['chaussure', 'soulier', 'sambara']),
  (array['baskets', 'tennis', 'sneakers', 'basket']),
  (array['crampons', 'chaussures de foot', 'godasses']),
  (array['sac à main', 'sac femme', 'cabas', 'sac dame']),
  (array['sac à dos', 'cartable', 'sac d’école', 'sac scolaire']),
  (array['valise', 'bagage', 'malle']),
  (array['sacoche', 'bandoulière', 'pochette homme']),
  (array['ceinture', 'ceinturon']),
  (array['casquette', 'képi']),
  (array['chapeau', 'tengadé', 'dibiri']),
  (array['chèche', 'turban', 'taguelmoust', 'tagelmust', 'litham']),
  (array['foulard', 'mouchoir de tête', 'mouchor', 'moussor', 'gele']),
  (array['voile', 'hijab', 'mayafi']),
  (array['tenue', 'ensemble', 'complet']),
  (array['habit', 'vêtement', 'fringue']),
  (array['survêtement', 'jogging', 'training']),
  (array['short', 'culotte']),
  (array['pantalon', 'jean', 'jeans']),
  (array['maillot', 'tenue de sport', 'dossard']),
  (array['bébé', 'nourrisson', 'nouveau-né']),
  (array['enfant', 'gosse', 'gamin', 'petit', 'denmisen']),
  (array['fille', 'fillette']),
  (array['garçon', 'garçonnet']),
  (array['porte-bébé', 'porte bebe', 'portage']),
  (array['poupée', 'poupon']),
  (array['jouet', 'joujou', 'tlonkèfen']),
  (array['ballon', 'balle', 'foot']),
  (array['stylo', 'bic']),
  (array['cahier', 'carnet']),
  (array['kit scolaire', 'fournitures scolaires', 'rentrée scolaire']),
  (array['montre', 'bracelet-montre', 'montre bracelet']),
  (array['montre connectée', 'smartwatch', 'montre intelligente']),
  (array['collier', 'chaînette', 'sautoir']),
  (array['perles de taille', 'bine-bine', 'baya', 'ceinture de perles']),
  (array['boucles d’oreilles', 'boucle d’oreille', 'pendants d’oreilles']),
  (array['bracelet', 'jonc', 'gourmette']),
  (array['pendentif', 'médaillon', 'croix touarègue', 'croix d’agadez']),
  (array['savon', 'safounè', 'savonnette']),
  (array['crème', 'pommade', 'lait de corps']),
  (array['henné', 'diabi', 'djabi']),
  (array['encens', 'wusulan', 'ousoulan', 'thiouraye']),
  (array['encensoir', 'brûle-encens', 'wusulanbelé']),
  (array['vétiver', 'gongoli', 'gongodili', 'babin']),
  (array['riz', 'malo']),
  (array['riz local', 'gambiaka', 'riz de niono']),
  (array['riz brisé', 'brisure', 'riz cassé']),
  (array['mil', 'petit mil', 'gnon', 'sagnon']),
  (array['fonio', 'fini']),
  (array['couscous', 'bashi', 'basi']),
  (array['dégué', 'déguè', 'thiakry']),
  (array['soumbala', 'soumbara', 'néré', 'nététou']),
  (array['arachide', 'cacahuète', 'tiga']),
  (array['pâte d’arachide', 'tigadèguè', 'tigadegue', 'beurre de cacahuète']),
  (array['huile d’arachide', 'tigatoulou']),
  (array['miel', 'lii']),
  (array['oignon', 'djaba', 'ognon']),
  (array['échalote', 'échalotte']),
  (array['mangue', 'mangoro']),
  (array['datte', 'tamaro']),
  (array['poisson', 'djègè']),
  (array['bissap', 'dableni', 'dabléni', 'hibiscus', 'oseille de guinée']),
  (array['gingembre', 'gnamakou', 'niamakou']),
  (array['kinkéliba', 'quinquéliba', 'thé de brousse']),
  (array['thé', 'ataya', 'thé vert', 'gunpowder']),
  (array['menthe', 'nana']),
  (array['djembé', 'djembe', 'jembe', 'tam-tam', 'tamtam', 'tambour']),
  (array['n’goni', 'ngoni', 'guitare griot']),
  (array['balafon', 'bala', 'balani']),
  (array['statuette', 'statue', 'sculpture', 'figurine']),
  (array['ciwara', 'tyiwara', 'chiwara', 'tchiwara']),
  (array['daba', 'houe']),
  (array['coupe-coupe', 'machette']),
  (array['charrue', 'multiculteur']),
  (array['motopompe', 'pompe à eau', 'groupe motopompe']),
  (array['pompe à pied', 'gonfleur', 'pompe à air']),
  (array['pneu', 'roue']),
  (array['chambre à air', 'chambre d’air']),
  (array['antivol', 'cadenas', 'chaîne de sécurité']),
  (array['mariage', 'noces', 'fourou']),
  (array['baptême', 'denkoundi']),
  (array['tabaski', 'seliba', 'fête du mouton', 'aïd']),
  (array['ramadan', 'sounkalo', 'jeûne', 'carême']),
  (array['hivernage', 'saison des pluies', 'samiya']),
  (array['trousseau', 'konyominen']),
  (array['promo', 'promotion', 'solde', 'réduction', 'rabais']),
  (array['reconditionné', 'occasion', 'france au revoir', 'seconde main']),
  (array['usb-c', 'type-c', 'usb type-c'])
) as initial(terms);
