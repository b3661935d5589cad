import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { brand } from '#kernel/wire/brand.ts'

import { notFound } from '#kernel/errors.ts'
import { Cache } from '#kernel/caches/cache.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fileRoute, type SharingParts } from './sharing-parts.ts'
import {
  productsBetween,
  readCategories,
  readParts,
  readShops,
  type Entry,
} from './sitemap.queries.ts'

/** Pages that are always there. */
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
/**
 * How long the cut into parts is cached, in ms: new products are listed after that at the latest.
 */
const rememberedMs = 3_600_000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * `GET /sitemap.xml`, an index, and its parts of at most 50,000 addresses, streamed from the
 * database.
 */
export function serveSitemaps(http: FastifyInstance, kernel: Kernel, parts: SharingParts): void {
  const { publicUrl } = parts
  const cuts = remembered(kernel, () => readParts(kernel))
  const options = fileRoute(parts, 60)

  http.get('/sitemap.xml', options, async (request, reply) => {
    const names = [
      'pages',
      'boutiques',
      ...(await cuts()).map((_, index) => `produits-${index + 1}`),
    ]
    return send(
      request,
      reply,
      sitemapIndex(names.map((name) => `${publicUrl()}/sitemaps/${name}.xml`)),
    )
  })
  http.get<{ Params: { file: string } }>('/sitemaps/:file', options, async (request, reply) => {
    const batches = await batchesOf(kernel, request.params.file, cuts)
    if (!batches) throw notFound()
    return send(request, reply, addressSet(batches, publicUrl()))
  })
}

async function batchesOf(
  kernel: Kernel,
  file: string,
  parts: () => Promise<string[]>,
): Promise<AsyncIterable<Entry[]> | null> {
  if (file === 'pages.xml')
    return once([
      ...fixed.map((path) => ({ path, changedAt: null })),
      ...(await readCategories(kernel)),
    ])
  if (file === 'boutiques.xml') return once(await readShops(kernel))
  const number = Number(/^produits-([1-9]\d{0,4})\.xml$/.exec(file)?.[1] ?? 0)
  const bounds = number > 0 ? await parts() : []
  const from = bounds[number - 1]
  return from ? productsBetween(kernel, from, bounds[number] ?? null) : null
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
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncIterable<string>,
): FastifyReply {
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .header('vary', 'accept-encoding')
  const text = Readable.from(lines)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  const gzip = createGzip()
  // A database that goes away half way must end the answer, not hang it.
  text.on('error', (fault) => gzip.destroy(fault))
  return reply.header('content-encoding', 'gzip').send(text.pipe(gzip))
}

function remembered<T>(kernel: Kernel, read: () => Promise<T[]>): () => Promise<T[]> {
  const known = new Cache<T[]>({
    entries: 1,
    now: () => kernel.clock.now().getTime(),
    // Nothing in it: a market that was just opened is about to be filled.
    lifeOf: (parts) => (parts.length > 0 ? { freshMs: rememberedMs } : null),
  })
  return () => known.of('all', read)
}
