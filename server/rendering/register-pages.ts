import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pages } from '#kernel/wire/pages.ts'
import type { Transport } from '#kernel/wire/typed-client.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import type { Cache as KeptPages } from '#kernel/caches/cache.ts'
import { DomainError } from '#kernel/errors.ts'
import { type FrontCache, PERSONAL } from '#kernel/caches/front-cache.ts'
import { acceptedEncoding } from '#kernel/http/compress-answers.ts'
import { BARE_PAGE_POLICY, barePage } from '#kernel/http/bare-page.ts'
import { sendAsset, type Asset } from './assets.ts'
import { MARK } from './inline-scripts.ts'
import { NOTHING_POLICY, PAGE_HEADERS, pagePolicy } from './security-headers.ts'
import { pageAddresses, withoutClosing, type PageAddress } from './page-address.ts'
import {
  FormerPages,
  openPageCache,
  readyPage,
  type ReadyPage,
  lifetimeHeaders,
  type WholePage,
} from './ready-page.ts'
import type { PageSource } from './page-source.ts'

const OVERLOADED: Refusal = {
  status: 503,
  sentence: 'Le marché est très demandé en ce moment. Réessayez dans un instant.',
  retryAfter: 5,
}

const HTML = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Erreur · Sugu</title></head><body>
<h1>Unexpected Application Error!</h1>
<p>Une erreur est survenue. Réessayez dans un instant.</p>
<p><a href="">Réessayer</a></p>
<p><a href="/">Retour à l’accueil</a></p>
</body></html>`

export type PagesOptions = {
  source: PageSource
  /** Public address without a final slash. */
  publicUrl: () => string
  /** May fill a frame: the payment provider's. */
  frames?: readonly string[]
  pictures?: readonly string[]
  /** Other builds' files, for pages opened before a deploy. */
  otherBuilds?: (address: string) => Promise<Asset | null>
  /** Carries the loaders' calls; default: own routes. */
  call?: Transport
  log?: FastifyBaseLogger
  front?: FrontCache | null
  limits?: CallLimits | null
  /** Tells whether more requests wait than can be answered in time. */
  overloaded?: () => boolean
  /** Draws when load allows it. @throws a DomainError otherwise */
  admit?: <T>(request: FastifyRequest, draw: () => Promise<T>) => Promise<T>
  now?: () => number
}

export type PageHost = {
  invalidate(tags: readonly string[]): void
  clear(): void
  cached(): { entries: number; bytes: number }
  counted(): Pick<KeptPages<unknown>, 'size' | 'reads'>
}

const LIMITS = { entries: 2_000, bytes: 64 * 1024 * 1024 }
const DRAWING_MS = 10_000
/** Per person; cached ones do not count. */
const DRAWN_PER_MINUTE = 60

/** Serves pages and build files at every address without another route; `/api` stays the API's. */
export function registerPages(app: FastifyInstance, options: PagesOptions): PageHost {
  const { source, log = app.log, call: transport = injectTransport(app) } = options
  const development = source.answered !== undefined
  const policy = pagePolicy({
    frames: options.frames ?? [],
    pictures: options.pictures ?? [],
    development,
  })
  const cache = openPageCache<ReadyPage>(LIMITS, options.now)
  const former = new FormerPages<ReadyPage>(options.now)
  const addressOf = pageAddresses()

  app.route({ method: 'GET', url: '/*', handler: answer })

  return {
    invalidate: (tags) => cache.invalidate(tags),
    clear() {
      cache.clear()
      former.clear()
    },
    cached: () => cache.size,
    counted: () => cache,
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | void> {
    const { url } = request
    const path = url.split('?', 1)[0] ?? url
    if (/^\/api(\/|$)/i.test(path)) return reply.callNotFound()
    const asset = source.assets.get(path)
    if (asset) return sendAsset(asset, path, request, reply)
    if (await source.answered?.(request.raw, reply.raw)) return reply.hijack()
    const former = path.startsWith('/assets/') && (await options.otherBuilds?.(path))
    if (former) return sendAsset(former, path, request, reply)
    if (path.startsWith('/assets/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Fichier introuvable.')
    // `//elsewhere` must never be read as another host; browsers read `\` like `/`.
    if (/^\/[/\\]/.test(path)) return reply.redirect(url.replace(/^[/\\]+/, '/'), 308)
    const clean = withoutClosing(url)
    if (clean !== null)
      return reply
        .headers({ 'cache-control': PERSONAL, 'referrer-policy': 'no-referrer' })
        .redirect(clean, 308)
    const pages = await source.pages()
    const address = addressOf(url, pages)
    const refusal = cache.peek(address.key) ? null : refusalOf(request)
    if (refusal) return sendRefusal(reply, refusal)
    const { admit = (_request, work) => work() } = options
    const draw = () => admit(request, () => drawPage(pages, address))
    try {
      const page = development || address.secret ? await draw() : await cache.of(address.key, draw)
      return await send(request, reply, address, page)
    } catch (error) {
      if (error instanceof DomainError) return sendRefusal(reply, OVERLOADED)
      throw error
    }
  }

  /** Returns null for a page to be drawn. */
  function refusalOf(request: FastifyRequest): Refusal | null {
    if (options.overloaded?.()) return OVERLOADED
    try {
      options.limits?.count(request, 'pages', DRAWN_PER_MINUTE)
      return null
    } catch (error) {
      if (error instanceof DomainError) return refusalFor(error)
      throw error
    }
  }

  async function drawPage(pages: Pages, address: PageAddress): Promise<ReadyPage> {
    const onError = (fault: unknown) =>
      log.error({ err: fault, path: address.path.split('?', 1)[0] }, 'a page could not be drawn')
    const url = options.publicUrl() + address.path
    const before = address.secret ? undefined : former.of(address.key)
    const drawn = await pages.draw(url, {
      transport,
      nonce: MARK,
      signal: AbortSignal.timeout(DRAWING_MS),
      known: before?.shows,
      onError,
    })
    const { body, shows, tags } = drawn
    if (body === null && before) return { ...before.page, tags }
    const page = readyPage(orLastResort({ ...drawn, body: body ?? '' }))
    if (shows && !address.secret) former.keep(address.key, shows, page)
    return page
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    page: ReadyPage,
  ): Promise<FastifyReply> {
    const { etag } = page
    reply
      .headers(lifetimeHeaders(page, address.secret ? null : options.front))
      .headers({ etag, vary: 'accept-encoding' })
    if (address.secret)
      reply.headers({ 'cache-control': PERSONAL, 'referrer-policy': 'no-referrer' })
    // The browser keeps the policy that it got with the page.
    if (page.status === 200 && request.headers['if-none-match'] === etag)
      return reply.removeHeader('content-security-policy').code(304).send()
    reply.code(page.status).headers(PAGE_HEADERS).headers(page.headers)
    if (page.status === 503) reply.header('retry-after', '5')
    reply.header(
      'content-security-policy',
      page.isHtml ? policy(page.scripts, address.framed) : NOTHING_POLICY,
    )
    reply.header('x-frame-options', page.isHtml && address.framed ? 'SAMEORIGIN' : 'DENY')
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(encoding ? await page.in(encoding) : page.plain)
  }
}

/** Carries calls of server-drawn pages to this process, without the network. */
function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body, signal }) => {
    if (body instanceof FormData) throw new TypeError('A page draws; it uploads nothing.')
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
      ...(signal ? { signal } : {}),
    })
    return {
      status: answer.statusCode,
      headers: { get: (name) => headerOf(answer.headers[name.toLowerCase()]) },
      text: () => Promise.resolve(answer.payload),
    }
  }
}

function headerOf(value: string | number | string[] | undefined): string | null {
  return value === undefined ? null : String(value)
}

/** Replaces a bare line of English, or nothing, from the router. */
function orLastResort(drawn: WholePage): WholePage {
  const type = drawn.headers.get('content-type') ?? ''
  if (drawn.status < 500 || type.startsWith('text/html') || type.startsWith('text/x-script'))
    return drawn
  return {
    ...drawn,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    body: HTML,
  }
}

type Refusal = { status: 429 | 503; sentence: string; retryAfter: number }

function refusalFor({ retryAfter = 60 }: DomainError): Refusal {
  return {
    status: 429,
    sentence: `Trop de pages sont demandées depuis votre réseau. Réessayez dans ${retryAfter}\u00a0s.`,
    retryAfter,
  }
}

/** Text alone: refusing costs little. */
function sendRefusal(reply: FastifyReply, { status, sentence, retryAfter }: Refusal): FastifyReply {
  return reply
    .code(status)
    .headers(PAGE_HEADERS)
    .header('retry-after', String(retryAfter))
    .header('cache-control', PERSONAL)
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .header('content-security-policy', BARE_PAGE_POLICY)
    .send(barePage('Un instant', 'Un instant, s’il vous plaît', sentence))
}
