import pg from 'pg'

import { readDemoContent, readSearchQueries } from '../../demo/content.ts'

/** What the requests of a bench are made from. */
export type Filled = { slugs: string[]; categories: string[]; queries: string[]; products: number; seconds: number }

const batch = 50_000
const productsPerShop = 200

/**
 * Fills a fresh catalogue with `count` products written after the demo's 320: same words, categories, prices, sizes and colours, a few sold out, each with
 * its own picture's row. Straight into the tables, with the triggers' work done by the batch: a million takes minutes rather than hours.
 */
export async function fillCatalogue(databaseUrl: string, count: number): Promise<Filled> {
  const began = performance.now()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const content = await readDemoContent()
    await client.query(`set session_replication_role = replica`)
    await client.query(shelves, [JSON.stringify(content.categories)])
    await client.query(models, [JSON.stringify(content.products.map((product) => ({ ...product, promo: product.prixPromotionnel })))])
    await client.query(shops, [Math.ceil(count / productsPerShop)])
    for (let from = 0; from < count; from += batch) {
      await client.query('drop table if exists picked')
      await client.query(picked, [from, Math.min(count, from + batch) - 1])
      for (const part of parts) await client.query(part)
    }
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ slug: string }>('select slug from products order by md5(slug) limit 20000')
    const queries = (await readSearchQueries()).map(({ query }) => query)
    const categories = content.categories.map(({ slug }) => slug)
    return { slugs: rows.map(({ slug }) => slug), categories, queries, products: count, seconds: (performance.now() - began) / 1_000 }
  } finally {
    await client.end()
  }
}

const shelves = `
  with given as (select uuidv7() as id, value ->> 'slug' as slug, value ->> 'name' as name, value -> 'subcategories' as subs, place from json_array_elements($1::json) with ordinality as one(value, place)),
  made as (insert into categories (id, slug, name, position) select id, slug, name, place from given)
  insert into subcategories (id, category_id, slug, name, position)
  select uuidv7(), given.id, sub.value ->> 'slug', sub.value ->> 'name', sub.place from given, json_array_elements(given.subs) with ordinality as sub(value, place)`

const models = `
  create temporary table models as
  select place - 1 as model, key, value ->> 'name' as name, value ->> 'description' as description, (value ->> 'price')::int as price, (value ->> 'promo')::int as promo,
    (value ->> 'isLocal')::boolean as is_local, (value ->> 'isFreeLivraison')::boolean as is_free, value ->> 'weightClass' as weight, value -> 'variants' as variants,
    array(select json_array_elements_text(value -> 'variantTypes')) as variant_types, (value ->> 'stock')::int as stock, c.id as category_id, s.id as subcategory_id,
    setweight(to_tsvector('french_plain', value ->> 'name'), 'A') || setweight(to_tsvector('french_plain', s.name || ' ' || c.name), 'B')
      || setweight(to_tsvector('french_plain', value ->> 'description'), 'C') as search
  from json_array_elements($1::json) with ordinality as one(value, place)
  cross join lateral (select value ->> 'key' as key) k
  join categories c on c.slug = value ->> 'category' join subcategories s on s.category_id = c.id and s.slug = value ->> 'subCategory'`

const shops = `
  with numbers as (select number, uuidv7() as owner_id from generate_series(1, $1::int) as number),
  owners as (insert into users (id, phone, name, role, created_at) select owner_id, (70000000 + number)::text, 'Gérante ' || number, 'vendeur', now() from numbers)
  insert into shops (id, owner_id, slug, name, address, region, quartier, depot_number, plan, created_at, deliveries_count, rating_sum, rating_count)
  select uuidv7(), owner_id, 'boutique-' || number, 'Boutique ' || number, 'Grand marché', 'Bamako', 'Bagadadji', (70000000 + number)::text, 'pro', now() - interval '1 year',
    number % 500, 4 * (number % 90), number % 90 from numbers`

// One product in twenty is sold out; a few sell by the hundred, most hardly.
const picked = `
  create temporary table picked as
  select uuidv7() as id, uuidv7() as image_id, number, m.*, sh.id as shop_id, number % 20 <> 7 as in_stock,
    (exp(random() * 6))::int as sold, now() - random() * interval '700 days' as published_at
  from generate_series($1::int, $2::int) as number
  join models m on m.model = number % (select count(*) from models)
  join (select id, row_number() over (order by slug) - 1 as place, count(*) over () as shops from shops) sh on sh.place = number / 7 % sh.shops`

const parts = [
  `insert into images (id, width, height, placeholder, avif_at, created_at) select image_id, 1200, 1200, 'cBgKJwTclliPhodvkzaYeHiHZW331nUP', now(), now() from picked`,
  `insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, promo_price_francs, use_variants, variant_types, is_local,
     is_free_delivery, weight_class, published_at, in_stock, rating_sum, rating_count, sold_count, trend, search, updated_at)
   select id, shop_id, category_id, subcategory_id, key || '-' || number, name || ' n° ' || number, description, price + number % 40 * 25, promo, cardinality(variant_types) > 0,
     variant_types, is_local, is_free, case weight when 'leger' then 'léger' else weight end, published_at, in_stock, 4 * (sold % 50), sold % 50, sold,
     sold - case when in_stock then 0 else 1000000000 end, search, published_at from picked`,
  `insert into variants (id, product_id, position, size, color, stock)
   select uuidv7(), id, v.place - 1, v.value ->> 'size', v.value ->> 'color', case when in_stock then 1 + (v.value ->> 'stock')::int else 0 end
   from picked, json_array_elements(variants) with ordinality as v(value, place) where cardinality(variant_types) > 0`,
  `insert into variants (id, product_id, position, stock) select uuidv7(), id, 0, case when in_stock then 1 + coalesce(stock, 0) else 0 end from picked where cardinality(variant_types) = 0`,
  `insert into product_images (product_id, position, image_id) select id, 0, image_id from picked`,
]
