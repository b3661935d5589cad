import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transport } from '#contract/typed-client.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { sendAsset } from './assets.ts'
import { readyPage } from './drawn.ts'
import type { ReadyPage } from './drawn.ts'
import { injectTransport } from './inject-transport.ts'
import { newNonce, PLACEHOLDER } from './nonce.ts'
import { pageAddress } from './page-address.ts'
import type { PageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import type { PageSource } from './page-source.ts'
import { NOTHING_POLICY, pagePolicy, securityHeaders } from './security-headers.ts'
import { filled } from './template.ts'

export type PagesOptions = {
  source: PageSource
  /** Where people reach the market, without a final slash. */
  publicUrl: string
  /** Who may fill a frame: the payment provider. */
  frames?: readonly string[]
  pictures?: readonly string[]
  /** Carries the loaders' calls; the application's own routes unless told. */
  call?: Transport
  log?: FastifyBaseLogger
  /** Milliseconds that never go back, for the cache. */
  now?: () => number
}

export type PageHost = {
  /** Empties from the cache every page that shows one of these tags (`catalogue`, `product:<slug>` …). */
  invalidate(tags: readonly string[]): void
  cached(): { entries: number; bytes: number }
}

const LIMITS = { entries: 2_000, bytes: 64 * 1024 * 1024 }
const DRAWING_MS = 10_000

/** Serves the pages and the files of the web build at every address that no other route has taken; `/api` stays the API's. */
export function registerPages(app: FastifyInstance, options: PagesOptions): PageHost {
  const { source, publicUrl } = options
  const development = source.answered !== undefined
  const log = options.log ?? app.log
  const transport = options.call ?? injectTransport(app)
  const policy = pagePolicy({ publicUrl, frames: options.frames ?? [], pictures: options.pictures ?? [], development })
  const common = securityHeaders(publicUrl)
  const cache = new PageCache<ReadyPage>(LIMITS, options.now)

  app.route({ method: 'GET', url: '/*', handler: answer })

  return { invalidate: (tags) => cache.invalidate(tags), cached: () => cache.size }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
    const { url } = request
    const path = url.split('?', 1)[0] ?? url
    if (/^\/api(\/|$)/i.test(path)) return reply.callNotFound()
    reply.headers(common)
    const sent = sendAsset(source.assets, path, request, reply.header('content-security-policy', NOTHING_POLICY))
    if (sent) return sent
    if (await source.answered?.(request.raw, reply.raw)) return reply.hijack()
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('Fichier introuvable.')
    // `//elsewhere` must never reach code that reads it as another host.
    if (path.startsWith('//')) return reply.redirect(url.replace(/^\/+/, '/'), 308)
    const pages = await source.pages()
    const address = pageAddress(url, (pathname) => pages.kindOf(pathname))
    const draw = () => drawPage(address)
    return send(request, reply, address, development ? await draw() : await cache.page(address.key, draw))
  }

  async function drawPage(address: PageAddress): Promise<ReadyPage> {
    const pages = await source.pages()
    const onError = (error: unknown) => log.error({ err: error, path: address.path.split('?', 1)[0] }, 'une page n’a pas pu être dessinée')
    return readyPage(await pages.draw(publicUrl + address.path, { transport, nonce: PLACEHOLDER, signal: AbortSignal.timeout(DRAWING_MS), onError }))
  }

  async function send(request: FastifyRequest, reply: FastifyReply, address: PageAddress, page: ReadyPage): Promise<FastifyReply> {
    reply
      .header('etag', page.etag)
      .header('cache-control', page.status < 500 ? 'public, no-cache' : 'no-store')
      .header('vary', 'accept-encoding')
    // No policy with a 304: the browser would join the new nonce to the page it kept, whose scripts carry the old one.
    if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.removeHeader('content-security-policy').code(304).send()
    reply.code(page.status).headers(page.headers)
    if (page.status === 503) reply.header('retry-after', '5')
    const nonce = newNonce()
    const isHtml = page.headers['content-type']?.startsWith('text/html') ?? false
    reply.header('content-security-policy', isHtml ? policy(nonce, address.framed) : NOTHING_POLICY)
    reply.header('x-frame-options', isHtml && address.framed ? 'SAMEORIGIN' : 'DENY')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const template = encoding && (await page.in(encoding))
    if (template) reply.header('content-encoding', encoding)
    return reply.send(filled(template ?? page.plain, nonce))
  }
}
