/**
 * Inserts the rows that use cases and triggers would have written. Draws derive from the row, so
 * the data is the same at every run.
 */

/** Returns an integer in 0 … `below` − 1 (`below` ≤ 65,536). */
const chance = (salt: number, below: number) =>
  `((hashint4extended(number, ${salt}) & 65535) % ${below})`

const shopId = (number = 'number') =>
  `('5eed0002-0000-8000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const ownerId = `('5eed0003-0000-8000-8000-' || lpad(to_hex(number), 12, '0'))::uuid`
/** Makes a key in order of time, like a UUIDv7; `85ed` marks seeded rows. */
const stampedId = (stamp: string, place = '0') =>
  `('${stamp}-85ed-8' || lpad(to_hex(${place}), 3, '0') || '-' || lpad(to_hex(number), 12, '0'))::uuid`

/** Returns the first 12 digits of a key of this time. */
export function stampOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const countSeeded = `
  select (select count(*)::int from products where substr(id::text, 15, 4) = '85ed') as products,
    (select count(*)::int from shops where starts_with(id::text, '5eed0002-')) as shops,
    (select count(*)::int from products) as "all"`

const traits = `(select string_agg(distinct trait, ' ') from json_to_recordset(m.variants) as v(size text, color text) cross join lateral (values (v.size), (v.color)) of_variant(trait))`

/** $1: products of the content with their pictures' ids, as JSON. */
export const makeModels = `
  create temporary table models on commit drop as
  select place - 1 as model, m.*, c.id as category_id, s.id as subcategory_id, product_search(m.name, '', '', '') as named,
    product_search('', s.name || ' ' || c.name, '', m.description) as plain_rest, product_search('', s.name || ' ' || c.name, concat_ws(' ', ${traits}), m.description) as varied_rest
  from json_array_elements($1::json) with ordinality as one(value, place)
  cross join lateral json_to_record(value) as m(
    name text, slug text, description text, price int, category text, "subCategory" text, "isLocal" boolean, "isFreeLivraison" boolean, "weightClass" text,
    "variantTypes" text[], variants json, front uuid, close uuid)
  join categories c on c.slug = m.category join subcategories s on s.category_id = c.id and s.slug = m."subCategory"`

/** $1: endings of a name. */
export const makeEnds = (name: 'arrivals' | 'choices') => `
  create temporary table ${name} on commit drop as
  select place - 1 as place, words, setweight(to_tsvector('french_plain', search_text(words)), 'A') as search from unnest($1::text[]) with ordinality as one(words, place)`

/** $1, $2: first and last number; $3: names; $4: a password's hash. */
export const makeOwners = `
  insert into users (id, phone, name, password_hash, role, last_seen_at, created_at)
  select ${ownerId}, (50000000 + number)::text, ($3::text[])[1 + ${chance(1, 1000)} % cardinality($3::text[])], $4, 'vendeur', now(), now() - interval '2 years'
  from generate_series($1::int, $2::int) as number`
/** $1, $2: first and last number; $3: words before a name; $4: names; $5: quartiers. */
export const makeShops = `
  insert into shops (id, owner_id, slug, name, address, region, quartier, depot_number, plan, deliveries_count, rating_sum, rating_count, created_at)
  select ${shopId()}, ${ownerId}, 'boutique-' || number, word || ' ' || name, quartier || ', ' || number || 'e porte', 'Bamako', quartier, (50000000 + number)::text, 'pro',
    ${chance(2, 400)}, 4 * ${chance(3, 90)}, ${chance(3, 90)}, now() - interval '1 day' * (30 + ${chance(4, 700)})
  from generate_series($1::int, $2::int) as number
  cross join lateral (select ($3::text[])[1 + ${chance(5, 1000)} % cardinality($3::text[])] as word, ($4::text[])[1 + ${chance(6, 1000)} % cardinality($4::text[])] as name,
    ($5::text[])[1 + ${chance(7, 1000)} % cardinality($5::text[])] as quartier) words`

/** $1, $2: first and last number; $3: number of shops. */
export const drawProducts = (stamp: string) => `
  create temporary table drawn on commit drop as
  select number, ${stampedId(stamp)} as id, ${shopId('number / 7 % $3::int')} as shop_id, m.*, drawn_words.*,
    greatest(250, round(m.price * (60 + ${chance(14, 120)}) / 100.0 / 250) * 250)::int as priced,
    ${chance(15, 100)} < 15 as promoted,
    json_array_length(m.variants) > 0 and ${chance(16, 100)} < 45 as varied,
    ${chance(17, 100)} >= 6 as in_stock,
    (exp(${chance(18, 600)}::float8 / 100) - 1)::int as sold,
    case when ${chance(19, 100)} < 35 then (1 + ${chance(20, 60)})::int else 0 end as ratings,
    (now() - interval '1 second' * (${chance(21, 65536)} * 900 + ${chance(22, 900)}))::timestamptz(3) as published_at
  from generate_series($1::int, $2::int) as number
  join models m on m.model = number % (select count(*) from models)
  join arrivals a on a.place = ${chance(11, 1000)} % (select count(*) from arrivals)
  left join choices c on c.place = ${chance(13, 1000)} % (select count(*) from choices) and ${chance(12, 100)} < 50
  cross join lateral (select m.name || ', ' || a.words || coalesce(', ' || c.words, '') as full_name, m.named || a.search || coalesce(c.search, '') as full_named) drawn_words`

/** Same formula as trends.ts of the catalogue: seeded data needs no refresh. */
const trend = `
  (round(100 * ln(1 + sold * 30::float8 / (age_days + 30) + case when age_days < 7 then 1 when age_days < 30 then 0.5 else 0 end)
    * (rating_sum + 4 * 3.8::float8) / (ratings + 4) / 3.8)::int - case when in_stock then 0 else 1000000000 end)`

export const makeParts = (stamp: string): readonly string[] => [
  `insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, promo_price_francs, use_variants, variant_types, is_local,
     is_free_delivery, weight_class, published_at, in_stock, rating_sum, rating_count, sold_count, trend, search, updated_at)
   select id, shop_id, category_id, subcategory_id, slug || '-s' || number, full_name, description, priced,
     case when promoted then greatest(100, priced * (70 + number % 25) / 100 / 50 * 50) end, varied, case when varied then "variantTypes" else '{}' end, "isLocal",
     "isFreeLivraison", "weightClass", published_at, in_stock, rating_sum, ratings, sold, ${trend},
     full_named || case when varied then varied_rest else plain_rest end, published_at
   from drawn
   cross join lateral (select round(ratings * (300 + number % 200) / 100.0)::int as rating_sum, greatest(0, floor(extract(epoch from now() - published_at)::float8 / 86400)) as age_days) counted`,
  `insert into variants (id, product_id, position, size, color, stock)
   select ${stampedId(stamp, 'v.place')}, id, v.place - 1, v.value ->> 'size', v.value ->> 'color',
     case when in_stock then 1 + (number + v.place) % 30 else 0 end
   from drawn, json_array_elements(variants) with ordinality as v(value, place) where varied`,
  `insert into variants (id, product_id, position, stock)
   select ${stampedId(stamp)}, id, 0, case when in_stock then 1 + number % 60 else 0 end from drawn where not varied`,
  `insert into product_images (product_id, position, image_id)
   select id, 0, front from drawn union all select id, 1, close from drawn where close is not null`,
]
