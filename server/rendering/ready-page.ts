import { createHash } from 'node:crypto'

import type { DrawnPage } from '#kernel/wire/pages.ts'

import { type FrontCache, PERSONAL } from '#kernel/caches/front-cache.ts'
import { Cache, type CacheLimits } from '#kernel/caches/cache.ts'
import { compress, type Encoding } from '#kernel/http/compress-answers.ts'
import { hashScripts } from './inline-scripts.ts'

/** Sent to every visitor as it is. */
export type ReadyPage = Keepable & {
  isHtml: boolean
  headers: Readonly<Record<string, string>>
  etag: string
  /** Its inline scripts as sources of the policy. */
  scripts: readonly string[]
  plain: Buffer
  /** Compressed at the first request. */
  in(encoding: Encoding): Promise<Buffer>
}

/** Headers that are not sent: of the connection, and cookies, since all visitors share the page. */
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
  const { html, scripts } = hashScripts(drawn.body)
  const plain = Buffer.from(html)
  const coded = new Map<Encoding, Promise<Buffer>>()
  return {
    status: drawn.status,
    isHtml: drawn.headers.get('content-type')?.startsWith('text/html') ?? false,
    tags: drawn.tags,
    headers: Object.fromEntries([...drawn.headers].filter(([name]) => !KEPT_BACK.has(name))),
    etag: `W/"${createHash('sha1').update(String(drawn.status)).update(plain).digest('base64url')}"`,
    scripts,
    plain,
    // Includes both encodings, compressed later.
    bytes: Math.ceil(plain.length * 1.7) + 1_000,
    in(encoding) {
      const bytes = coded.get(encoding) ?? compress(encoding, plain)
      coded.set(encoding, bytes)
      return bytes
    },
  }
}

const PAGE = { browser: 0, front: 30, stale: 30 }
const MISSING = { browser: 0, front: 5, stale: 0 }

/** Returns how long browsers and the front cache may keep the page. */
export function lifetimeHeaders(
  page: ReadyPage,
  front: FrontCache | null | undefined,
): Record<string, string> {
  if (page.status >= 500) return { 'cache-control': PERSONAL }
  return front
    ? front.headers(page.status < 400 ? PAGE : MISSING, page.tags)
    : { 'cache-control': 'public, no-cache' }
}

export type Keepable = { status: number; tags: readonly string[]; bytes: number }

/**
 * ms, sent as it is. A change drops it sooner; this bounds what no event reports, such as the
 * delivery day at midnight. Drawing takes some 20 ms.
 */
const FRESH_MS = 120_000
/** ms after that: sent while a new one is drawn. */
const STALE_MS = 120_000
/** ms in which an old page is sent in place of a 500. */
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
