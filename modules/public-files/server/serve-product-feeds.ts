import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { namesEtag } from '#kernel/http/names-etag.ts'
import { defineError, notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { isSlug } from '#kernel/database/slugs.ts'
import { feedEnd, feedItems, type FeedProduct, feedStart, type FeedShop } from './feed-items.ts'
import { sendXml } from './send-xml.ts'
import { dayOf } from '#kernel/clock.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { sendsAnywhere } from '#modules/network/contract/reaches.ts'
import { readNetwork } from '#modules/network/module.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts, productPictures, variantFacts } from '#modules/products/database/views.ts'
import { categoryFacts, subcategoryFacts } from '#modules/categories/database/views.ts'

/** Products in one file; older ones are left out. */
const MOST_PRODUCTS = 5_000
const batch = 500
/** Seconds; both services ask once an hour at most. */
const lifetimes = { browser: 600, front: 600, stale: 0 }

/** Increment when an item is written otherwise. */
const writing = 1

const shopClosed = defineError('public_files.shop_closed', 410, 'Cette boutique a fermé.')

/**
 * `GET /boutique/{slug}/produits.xml`: a shop's products for the catalogues of Meta and Google, RSS
 * 2.0 with columns that both document. Answers 304 while nothing of it has changed, 404 for an
 * unknown or suspended shop, 410 for one whose account is deleted. On holiday, and where nothing
 * goes from the shop and nobody collects there, all is out of stock.
 */
export function serveProductFeeds(
  http: FastifyInstance,
  kernel: Kernel,
  parts: SharingParts,
): void {
  http.get<{ Params: { slug: string } }>(
    '/boutique/:slug/produits.xml',
    fileRoute(parts, 30),
    async (request, reply) => {
      const { slug } = request.params
      const shop = isSlug(slug) ? await readShop(kernel, slug) : null
      if (!shop) throw notFound()
      if (shop.ended) throw shopClosed()
      const origin = parts.publicUrl()
      const etag = await etagOf(kernel, shop, origin)
      reply.headers({
        'cache-control': `public, max-age=${lifetimes.browser}`,
        ...kernel.front?.headers(lifetimes, ['products', `shop:${slug}`]),
        'x-robots-tag': 'noindex',
        etag,
      })
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return sendXml(request, reply, feedOf(kernel, shop, origin))
    },
  )
}

type FoundShop = FeedShop & { id: string; ended: boolean }
type ShopRow = FoundShop & { region: string; offersCollection: boolean }

async function readShop(kernel: Kernel, slug: string): Promise<FoundShop | null> {
  const now = kernel.clock.now()
  const [shop] = await query<ShopRow>(
    kernel.db,
    sql`
    select s.id, s.slug, s.name, s.description, s.region, s.offers_collection,
      u.phone is null as ended,
      not coalesce(s.closed_from <= ${now} and (s.closed_until is null or s.closed_until > ${now}), false) as open
    from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id
    where s.slug = ${slug} and u.suspended_at is null`,
  )
  if (!shop?.open || shop.offersCollection) return shop ?? null
  const network = await readNetwork(kernel, kernel.db)
  const leaving = { calendar: marketCalendar(kernel), from: shop.region, day: dayOf(now) }
  return { ...shop, open: sendsAnywhere(network, leaving) }
}

/** Reads columns of `FeedProduct`, newest products first, after the product `last`. */
const productsSql = (shopId: string, last: string | null, most: number) => sql`
  select p.id, p.slug, p.name, p.description, p.selling_price_francs as price,
    p.struck_price_francs as struck_price, p.characteristics, c.name as category,
    sc.name as subcategory, p.use_variants, pictures.ids as image_ids, counted.variants
  from ${productFacts} p
  join ${categoryFacts} c on c.id = p.category_id
  join ${subcategoryFacts} sc on sc.id = p.subcategory_id
  cross join lateral (
    select json_agg(i.image_id order by i.position) as ids
    from ${productPictures} i where i.product_id = p.id) pictures
  cross join lateral (
    select json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'stock', v.stock)
      order by v.position) as variants
    from ${variantFacts} v where v.product_id = p.id) counted
  where p.shop_id = ${shopId} and p.listed and pictures.ids is not null and counted.variants is not null
    and (${last}::uuid is null or p.id < ${last}::uuid)
  order by p.id desc limit ${most}`

/** Weak, since one stands for all encodings. The database computes it, without sending the rows. */
async function etagOf(kernel: Kernel, shop: FoundShop, origin: string): Promise<string> {
  const head = [writing, origin, shop.name, shop.description, shop.open].join('\n')
  const [row] = await query<{ hash: string }>(
    kernel.db,
    sql`select md5(${head} || coalesce(string_agg(md5(f::text), '' order by f.id), '')) as hash
    from (${productsSql(shop.id, null, MOST_PRODUCTS)}) f`,
  )
  return `W/"${row?.hash ?? ''}"`
}

/** Reads in batches, and holds no connection while the client reads. */
async function* feedOf(kernel: Kernel, shop: FoundShop, origin: string): AsyncGenerator<string> {
  yield feedStart(shop, origin)
  let last: string | null = null
  for (let left = MOST_PRODUCTS; left > 0;) {
    const some = productsSql(shop.id, last, Math.min(batch, left))
    const rows = await query<FeedProduct>(kernel.db, some)
    if (rows.length === 0) break
    yield rows.map((product) => feedItems(product, shop, origin)).join('')
    last = rows.at(-1)?.id ?? null
    left -= rows.length
  }
  yield feedEnd
}
