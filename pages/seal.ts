import type { FrontCache } from '#kernel/caches/front-cache.ts'
import { PERSONAL } from '#kernel/http/cache-control.ts'
import { newNonce } from './nonce.ts'
import type { ReadyPage } from './ready-page.ts'

/** In seconds, as long as the market's own cache sends it. */
const PAGE = { browser: 0, front: 30, stale: 30 }
/** A missing page may be published any moment. */
const MISSING = { browser: 0, front: 5, stale: 0 }

export type Seal = { nonce: string; etag: string; headers: Record<string, string> }

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
