import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { query } from '#kernel/database/query.ts'
import { brand } from '#kernel/wire/brand.ts'
import { notFound } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { escaped } from '#kernel/wire/escaped.ts'
import { sendXml } from './send-xml.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { categoryFacts } from '#modules/categories/database/views.ts'

/** Addresses in one file: limit of the format. */
const PART = 50_000

const batch = 2_000

const fixed = [
  '/',
  '/boutique',
  '/contact',
  '/support',
  '/condition',
  '/confidentialiter',
  '/devenir-vendeur',
  `/${brand.slug}-mobile`,
]
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `GET /sitemap.xml`, an index, and its parts of at most 50,000 addresses, streamed from the
 * database.
 */
export function serveSitemaps(http: FastifyInstance, kernel: Kernel, parts: SharingParts): void {
  const { publicUrl } = parts
  const options = fileRoute(parts, 60)

  http.get('/sitemap.xml', options, async (request, reply) => {
    const parts = Array.from({ length: await countParts(kernel) }, (_, index) => index + 1)
    const names = ['pages', 'boutiques', ...parts.map((number) => `produits-${number}`)]
    return sendSitemap(
      request,
      reply,
      sitemapIndex(names.map((name) => `${publicUrl()}/sitemaps/${name}.xml`)),
    )
  })
  http.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const batches = await batchesOf(kernel, request.params.file)
    if (!batches) throw notFound()
    return sendSitemap(request, reply, addressSet(batches, publicUrl()))
  })
}

async function batchesOf(kernel: Kernel, file: string): Promise<AsyncIterable<Entry[]> | null> {
  if (file === 'pages.xml')
    return once([
      ...fixed.map((path) => ({ path, changedAt: null })),
      ...(await readCategories(kernel)),
    ])
  if (file === 'boutiques.xml') return once(await readShops(kernel))
  const number = Number(/^produits-([1-9]\d{0,4})\.xml$/.exec(file)?.[1] ?? 0)
  const from = number > 0 ? await firstOfPart(kernel, number) : null
  return from ? productsBetween(kernel, from, await firstOfPart(kernel, number + 1)) : null
}

async function* once(entries: Entry[]): AsyncGenerator<Entry[]> {
  yield entries
}

async function* sitemapIndex(addresses: readonly string[]): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${namespace}">\n`
  yield addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`).join('')
  yield '</sitemapindex>\n'
}

async function* addressSet(
  batches: AsyncIterable<Entry[]>,
  origin: string,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`
  for await (const entries of batches)
    yield entries.map((entry) => addressLine(entry, origin)).join('')
  yield '</urlset>\n'
}

function addressLine({ path, changedAt }: Entry, origin: string): string {
  const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''
  return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>\n`
}

function sendSitemap(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncIterable<string>,
): FastifyReply {
  reply.header('cache-control', 'public, max-age=3600')
  return sendXml(request, reply, lines)
}

type Entry = { path: string; changedAt: string | null }

async function countParts(kernel: Kernel): Promise<number> {
  const [row] = await query<{ parts: number }>(
    kernel.db,
    sql`select ceil(count(*) / ${PART}::numeric)::int as parts from ${productFacts} where listed`,
  )
  return row?.parts ?? 0
}

/** Reads the first product of a part, in the order of keys: a product stays in its part. */
async function firstOfPart(kernel: Kernel, number: number): Promise<string | null> {
  const [row] = await query<{ id: string }>(
    kernel.db,
    sql`select id from ${productFacts} where listed order by id limit 1 offset ${(number - 1) * PART}`,
  )
  return row?.id ?? null
}

type Batch = { id: string; slug: string; changedAt: string }[]

/** Yields the products from one key up to another (or the last), in batches. */
async function* productsBetween(
  kernel: Kernel,
  from: string,
  before: string | null,
): AsyncGenerator<Entry[]> {
  let last: string | null = null
  for (let left = PART; left > 0;) {
    const most = Math.min(batch, left)
    const rows: Batch = await query(
      kernel.db,
      sql`
      select id, slug, updated_at as changed_at from ${productFacts} where listed and id >= ${from}::uuid and (${last}::uuid is null or id > ${last}::uuid) and (${before}::uuid is null or id < ${before}::uuid)
      order by id limit ${most}`,
    )
    if (rows.length === 0) return
    yield rows.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt }))
    last = rows.at(-1)?.id ?? null
    left -= rows.length
  }
}

/** Reads the newest fifty thousand shops with products. */
async function readShops(kernel: Kernel): Promise<Entry[]> {
  const rows = await query<{ slug: string }>(
    kernel.db,
    sql`
    select s.slug from ${shopFacts} s where exists (select 1 from ${productFacts} p where p.shop_id = s.id and p.listed) order by s.id desc limit ${PART}`,
  )
  return rows.map(({ slug }) => ({ path: `/boutique/${slug}`, changedAt: null }))
}

async function readCategories(kernel: Kernel): Promise<Entry[]> {
  const rows = await query<{ slug: string }>(
    kernel.db,
    sql`select slug from ${categoryFacts} where merged_into is null order by position`,
  )
  return rows.map(({ slug }) => ({ path: `/category/${slug}`, changedAt: null }))
}
