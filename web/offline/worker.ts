import { answerData, answerPage } from './answer-pages.ts'
import { answerOwn } from './answer-own.ts'
import { FILES, find, forgetFormer, PICTURES, store } from './kept.ts'
import { keep } from './keep.ts'
import { openNews, showNews } from './news.ts'
import { pageKey } from './page-key.ts'
import { worker, type FetchEvent } from './worker-scope.ts'

// Built into /sw.js (scripts/vite/service-worker.ts). Keeps what was seen readable without network:
// pages, their files, pictures, and what somebody may need to read at the door (orders, favourites,
// notifications); and shows what the market pushes. Everything is asked of the network first,
// except what never changes under one name. A new version of the market needs nothing from here:
// pages name their own files.

/** Answers of the API that belong to who asks. */
const OWN_CALLS =
  /^\/api\/(orders(\/[^/]+)?|users\/favoris\/[^/]+|users\/addresses|notifications|seller\/(orders|overview|sales|products(\/[^/]+)?|payouts(\/[^/]+)?|subscription|complaints)|categories|market\/settings|reclamations\/(my|parcels)|deliveries\/(current|vendors-in-transit|history|cash))$/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      forgetFormer(),
      // Fetch the page while the worker starts: on a cheap phone that takes a quarter of a second.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  ),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || request.headers.has('range'))
    return
  if (request.mode === 'navigate') {
    const key = pageKey(url)
    if (key) event.respondWith(answerPage(event, url, key))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(event, FILES))
  else if (url.pathname.startsWith('/images/')) event.respondWith(keptFirst(event, PICTURES))
  else if (url.pathname.endsWith('.data')) event.respondWith(answerData(event, url))
  else if (OWN_CALLS.test(url.pathname)) {
    const authorization = request.headers.get('authorization')
    if (authorization) event.respondWith(answerOwn(event, url, authorization))
  }
})

worker.addEventListener('push', (event) => event.waitUntil(showNews(event.data?.text() ?? '')))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNews(event.notification.data))
})

worker.addEventListener('message', (event) =>
  event.waitUntil(Promise.all(addressesIn(event.data).map(keep))),
)

/** Cache first: the content under these addresses never changes. */
async function keptFirst(event: FetchEvent, cache: string): Promise<Response> {
  const { url } = event.request
  const kept = await find(cache, url)
  if (kept) return kept
  const answer = await fetch(event.request)
  event.waitUntil(store(cache, url, answer.clone()))
  return answer
}

/**
 * `{ keep: [address, …] }`: what a page had loaded before this worker was there, or went to without
 * loading.
 */
function addressesIn(message: unknown): string[] {
  if (
    typeof message !== 'object' ||
    message === null ||
    !('keep' in message) ||
    !Array.isArray(message.keep)
  )
    return []
  return message.keep.filter((address): address is string => typeof address === 'string')
}
