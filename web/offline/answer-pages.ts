import { find, PAGES, store } from './kept.ts'
import { offlinePage } from './offline-page.ts'
import { pageKey, pageOfData } from './page-key.ts'
import { postNetwork } from './post-network.ts'
import type { FetchEvent } from './worker-scope.ts'

/** A page seen before is shown when the network has not answered by then. */
const PATIENCE_MS = 9_000

/**
 * A page from the network, else as it was last seen. It carries its own security policy, whose
 * nonce is that of its scripts.
 */
export async function answerPage(event: FetchEvent, url: URL, key: string): Promise<Response> {
  const kept = await find(PAGES, key)
  const response = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  )
  // Even an answer that comes too late to be shown is kept.
  event.waitUntil(response.then((answer) => store(PAGES, key, answer)).catch(() => undefined))
  try {
    const answer = await (kept ? Promise.race([response, late()]) : response)
    postNetwork(event, 'fresh')
    return answer.clone()
  } catch {
    postNetwork(event, 'stale')
    return kept ?? offlinePage(url.pathname + url.search)
  }
}

/**
 * What the router asks on its way to a page. Without network and without a copy of that, the whole
 * page may still be there.
 */
export async function answerData(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    event.waitUntil(store(PAGES, url.href, answer.clone()))
    postNetwork(event, 'fresh')
    return answer
  } catch (failure) {
    postNetwork(event, 'stale')
    const kept = await find(PAGES, url.href)
    if (kept) return kept
    const page = pageOfData(url)
    const key = pageKey(page)
    if (!key || !(await find(PAGES, key))) throw failure
    // The router’s own headers for: load that page as a document.
    const headers = {
      'x-remix-redirect': page.pathname + page.search,
      'x-remix-reload-document': 'true',
      'x-remix-replace': 'true',
    }
    return new Response(null, { status: 204, headers })
  }
}

function late(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('late')), PATIENCE_MS)
  })
}
