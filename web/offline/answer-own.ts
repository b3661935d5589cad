import { find, OWN, store } from './kept.ts'
import { postNetwork } from './post-network.ts'
import type { FetchEvent } from './worker-scope.ts'

/**
 * Answers that belong to one person, stored under a name made from their token, so that nobody else
 * on this device gets them.
 */
export async function answerOwn(
  event: FetchEvent,
  url: URL,
  authorization: string,
): Promise<Response> {
  const key = `${url.pathname}${url.search || '?'}&qui=${await fingerprint(authorization)}`
  try {
    const answer = await fetch(event.request)
    event.waitUntil(answer.status === 401 ? caches.delete(OWN) : store(OWN, key, answer.clone()))
    postNetwork(event, 'fresh')
    return answer
  } catch (failure) {
    const kept = await find(OWN, key)
    if (!kept) throw failure
    postNetwork(event, 'stale')
    return kept
  }
}

async function fingerprint(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
