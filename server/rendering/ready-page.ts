import { createHash } from 'node:crypto'

import type { DrawnPage } from '#kernel/wire/pages.ts'

import { type FrontCache, PERSONAL } from '#kernel/caches/front-cache.ts'
import { Cache, type CacheLimits } from '#kernel/caches/cache.ts'
import type { Encoding } from '#kernel/http/compress-answers.ts'
import { compressed } from './compress.ts'
import { PLACEHOLDER, newNonce } from './security-headers.ts'
import { templateOf, type Template } from './template.ts'

/** Sent to every visitor with a fresh nonce. */
export type ReadyPage = Keepable & {
  isHtml: boolean
  headers: Readonly<Record<string, string>>
  etag: string
  plain: Template
  /**
   * Compressed at the first request.
   * @throws Error when it would not decompress to the page
   */
  in(encoding: Encoding): Promise<Template>
}

/** Those of the connection, and cookies, which a shared page must not set. */
const KEPT_BACK = new Set([
  'set-cookie',
  'content-length',
  'connection',
  'transfer-encoding',
  'content-encoding',
  'cache-control',
  'etag',
  'vary',
])

export type WholePage = DrawnPage & { body: string }

export function readyPage(drawn: WholePage): ReadyPage {
  const texts = drawn.body.split(PLACEHOLDER).map((text) => Buffer.from(text))
  const plain = templateOf(texts)
  const coded = new Map<Encoding, Promise<Template>>()
  return {
    status: drawn.status,
    isHtml: drawn.headers.get('content-type')?.startsWith('text/html') ?? false,
    tags: drawn.tags,
    headers: Object.fromEntries([...drawn.headers].filter(([name]) => !KEPT_BACK.has(name))),
    etag: `W/"${createHash('sha1').update(String(drawn.status)).update(plain.bytes).digest('base64url')}"`,
    plain,
    // Includes both encodings, compressed later.
    bytes: Math.ceil(plain.bytes.length * 1.7) + 1_000,
    in(encoding) {
      const template = coded.get(encoding) ?? compressed(encoding, texts)
      coded.set(encoding, template)
      return template
    },
  }
}

const PAGE = { browser: 0, front: 30, stale: 30 }
const MISSING = { browser: 0, front: 5, stale: 0 }

type WithNonce = { nonce: string; etag: string; headers: Record<string, string> }

/**
 * Inserts a nonce and says how long the page may be kept. A front cache gives all visitors one
 * copy, so its nonce follows from page and secret: injected content cannot know it, and a browser's
 * copy matches the policy of a later 304.
 */
export function applyNonce(page: ReadyPage, front: FrontCache | null | undefined): WithNonce {
  if (page.status >= 500 || !front)
    return {
      nonce: newNonce(),
      etag: page.etag,
      headers: { 'cache-control': page.status < 500 ? 'public, no-cache' : PERSONAL },
    }
  return {
    nonce: front.sign(`nonce ${page.etag}`).toString('base64'),
    etag: `W/"${front.sign(`etag ${page.etag}`).toString('base64url')}"`,
    headers: front.headers(page.status < 400 ? PAGE : MISSING, page.tags),
  }
}

export type Keepable = { status: number; tags: readonly string[]; bytes: number }

/**
 * ms, sent as it is. A change drops it sooner; this bounds what no event reports, such as the
 * delivery day at midnight. Drawing takes some 20 ms.
 */
const FRESH_MS = 120_000
/** ms after that: sent while a new one is drawn. */
const STALE_MS = 120_000
/** ms: in place of a 500. */
const RESCUE_MS = 10 * 60_000
/** ms, for a 404: the page may be published any moment. */
const MISSING_MS = 5_000

/** The same pages for all visitors. A 500 is not cached. */
export function openPageCache<Page extends Keepable>(
  limits: CacheLimits,
  now?: () => number,
): Cache<Page> {
  return new Cache({
    ...limits,
    ...(now ? { now } : {}),
    // Drawn at most once a second.
    patient: true,
    lifeOf({ status, tags, bytes }) {
      if (status >= 500) return null
      const shared = { rescueMs: RESCUE_MS, tags, bytes }
      if (status >= 400) return { freshMs: MISSING_MS, ...shared }
      return { freshMs: FRESH_MS, staleMs: STALE_MS, ...shared }
    },
  })
}

const MOST_FORMER = 200

type Former<Page> = { page: Page; shows: string; drawnAt: number }

/**
 * Content when last drawn. A change of the catalogue drops every page with a list, but most are
 * unchanged and reused.
 */
export class FormerPages<Page> {
  readonly #pages = new Map<string, Former<Page>>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Undefined when it must be drawn anew: some show the time of day. */
  of(key: string): Former<Page> | undefined {
    const known = this.#pages.get(key)
    return known && this.#now() < known.drawnAt + FRESH_MS ? known : undefined
  }

  keep(key: string, shows: string, page: Page): void {
    this.#pages.delete(key)
    this.#pages.set(key, { page, shows, drawnAt: this.#now() })
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_FORMER) break
      this.#pages.delete(oldest)
    }
  }

  clear(): void {
    this.#pages.clear()
  }
}
