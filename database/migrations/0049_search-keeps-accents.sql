CREATE TABLE "product_indexing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" integer NOT NULL,
	"last_product" uuid,
	CONSTRAINT "product_indexing_one" CHECK ("product_indexing"."id" = 1)
);
--> statement-breakpoint
-- Products that are there already are indexed again by a job; there is none in a new market.
insert into product_indexing (rules) select 2 where not exists (select from products);
--> statement-breakpoint
-- Which words say nothing is decided by search_text, while they have their accents: the stemmer,
-- which reads « maïs » as « mais », leaves none out.
create text search dictionary french_words (template = snowball, language = french);
--> statement-breakpoint
alter text search configuration french_plain
  alter mapping for asciiword, asciihword, hword_asciipart with french_words;
--> statement-breakpoint
alter text search configuration french_plain
  alter mapping for hword, hword_part, word with unaccent, french_words;
--> statement-breakpoint
insert into search_synonyms (id, terms, updated_at)
select gen_random_uuid(), array['usb-c', 'type-c', 'usb type-c'], now()
where not exists (select from search_synonyms where terms && array['usb-c', 'usbc', 'type-c', 'type c']);
