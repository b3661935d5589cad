import { createHash } from 'node:crypto'

import type { DrawnPage } from '#kernel/wire/pages.ts'

import type { FrontCache } from '#kernel/caches/front-cache.ts'
import { PERSONAL } from '#kernel/http/cache-control.ts'
import { compressed, type Encoding } from './compress.ts'
import { PLACEHOLDER, newNonce } from './nonce.ts'
import type { Keepable } from './page-cache.ts'
import { templateOf, type Template } from './template.ts'

/** A page ready to be sent to anyone, with a fresh nonce each time. */
export type ReadyPage = Keepable & {
  isHtml: boolean
  headers: Readonly<Record<string, string>>
  /** Weak: the nonce differs from answer to answer, the page does not. */
  etag: string
  plain: Template
  /**
   * The template in this coding, compressed the first time somebody asks for it.
   * @throws Error when it would not decompress to the page
   */
  in(encoding: Encoding): Promise<Template>
}

/**
 * Headers never passed on: those of the connection, and cookies, which a page for everybody must
 * not set.
 */
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

/** A page as the router answered it. */
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
    // With room for both encodings, which are compressed later.
    bytes: Math.ceil(plain.bytes.length * 1.7) + 1_000,
    in(encoding) {
      const template = coded.get(encoding) ?? compressed(encoding, texts)
      coded.set(encoding, template)
      return template
    },
  }
}

/** In seconds, as long as the market's own cache sends it. */
const PAGE = { browser: 0, front: 30, stale: 30 }
/** A missing page may be published any moment. */
const MISSING = { browser: 0, front: 5, stale: 0 }

type Seal = { nonce: string; etag: string; headers: Record<string, string> }

/**
 * A page's nonce, and how long it may be kept. A cache in front gives everybody the same copy, so
 * there the nonce follows from the page and a secret: whoever got something into a page could not
 * have known it, and a browser's copy always matches the policy of a later 304.
 */
export function seal(page: ReadyPage, front: FrontCache | null): Seal {
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
