import { escaped } from '#kernel/wire/escaped.ts'
import { FILES, find, forgetFormer, PICTURES, store, OWN, PAGES } from './kept.ts'
import { openNews, showNews } from './news.ts'
import { pageKey, pageOfData, isPattern, isWorthKeeping } from './page-key.ts'
import { worker, type FetchEvent } from './worker-scope.ts'

const DAY_MS = 86_400_000

const SHOWN = 12

const STYLE = `
:root{color-scheme:light dark;--p:#fbf8f2;--c:#fff;--e:#1f1a17;--f:#635a53;--t:#9a3412;--s:#fff;--b:#e6ded3;--l:#2e3a8c}
@media (prefers-color-scheme:dark){:root{--p:#161311;--c:#201c19;--e:#f4eee6;--f:#b9aea3;--t:#f0895a;--s:#2a1105;--b:#3a332d;--l:#a7b0f2}}
body{margin:0;background:var(--p);color:var(--e);font:16px/1.5 system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:48px 16px;text-align:center}
svg{fill:var(--t)}h1{font-size:20px;margin:16px 0 8px}h2{font-size:16px;margin:32px 0 8px;text-align:left}p{margin:0 0 24px;color:var(--f)}
.b{display:inline-block;line-height:48px;padding:0 24px;border-radius:12px;background:var(--t);color:var(--s);font-weight:700;text-decoration:none}
ul{list-style:none;margin:0;padding:0;text-align:left;background:var(--c);border:1px solid var(--b);border-radius:12px}
li+li{border-top:1px solid var(--b)}li a{display:block;padding:14px 16px;color:var(--l);text-decoration:none}
a:focus-visible{outline:3px solid var(--l);outline-offset:2px}`

const CALABASH =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'

const HTML = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hors ligne · Sugu</title>
<style nonce="hors-ligne">${STYLE}</style></head><body><main><svg viewBox="0 0 26 26" width="72" height="72" aria-hidden="true"><path fill-rule="evenodd" d="${CALABASH}"/></svg>
<h1>Vous êtes hors ligne</h1><p>Cette page n’a pas encore été vue sur cet appareil. Elle s’ouvrira dès que le réseau revient.</p>
<a class="b" href="{retry}">Réessayer</a>{seen}</main></body></html>`

/** ms after which a page seen before is shown. */
const PATIENCE_MS = 9_000

// Built into /sw.js (scripts/vite/service-worker.ts). Keeps pages, their files, pictures and
// personal answers (orders, favourites, notifications) readable offline, and shows pushes. The
// network comes first, except for addresses whose content never changes. A new version needs no
// purge: pages name their own files.

const OWN_CALLS =
  /^\/api\/(orders(\/[^/]+(\/(goods-returns|exchanges))?)?|users\/favoris\/[^/]+|users\/addresses|notifications|seller\/(orders|overview|sales|products(\/[^/]+)?|payouts(\/[^/]+)?|subscription|complaints|conversations|relay(\/(parcels|cash|goods-returns))?)|conversations(\/(?!changes)[^/]+)?|shops\/[^/]+\/conversation|categories|market\/settings|reclamations\/(my|parcels)|todo|deliveries\/(current|goods-returns|vendors-in-transit|history|cash|relay-parcels))$/

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      forgetFormer(),
      // Fetches the page while the worker starts: a quarter of a second on a cheap phone.
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

/** Answers from the cache first: the content under these addresses never changes. */
async function keptFirst(event: FetchEvent, cache: string): Promise<Response> {
  const { url } = event.request
  const kept = await find(cache, url)
  if (kept) return kept
  const answer = await fetch(event.request)
  event.waitUntil(store(cache, url, answer.clone()))
  return answer
}

/** Reads `{ keep: [address, …] }`: pages that this worker did not load. */
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

/**
 * Answers personal calls, stored under a name made from the token, so that no other user gets them.
 */
async function answerOwn(event: FetchEvent, url: URL, authorization: string): Promise<Response> {
  const key = `${url.pathname}${url.search || '?'}&qui=${await fingerprint(authorization)}`
  const cache = await caches.open(OWN).catch(() => undefined)
  try {
    const answer = await fetch(event.request)
    const stored = answer.clone()
    event.waitUntil(answer.status === 401 ? caches.delete(OWN) : store(OWN, key, stored, cache))
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

/**
 * Answers a page from the network, else as last seen, with its own security policy, which
 * names the hashes of its scripts.
 */
async function answerPage(event: FetchEvent, url: URL, key: string): Promise<Response> {
  const kept = await find(PAGES, key)
  const response = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  )
  // Also an answer too late to be shown.
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

/** Answers the router's data request. Without network or copy, the whole page may still be kept. */
async function answerData(event: FetchEvent, url: URL): Promise<Response> {
  const page = pageOfData(url)
  const key = pageKey(page)
  try {
    const answer = await fetch(event.request)
    if (key) event.waitUntil(store(PAGES, url.href, answer.clone()))
    postNetwork(event, 'fresh')
    return answer
  } catch (failure) {
    postNetwork(event, 'stale')
    const kept = key && (await find(PAGES, url.href))
    if (kept) return kept
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

/**
 * Page shown offline instead of one never seen: another try, and pages to read. Needs no file and
 * no script.
 */
async function offlinePage(address: string): Promise<Response> {
  const seen = await seenPages()
  const list = seen
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`)
    .join('')
  const html = HTML.replace('{retry}', () => escaped(address)).replace('{seen}', () =>
    list ? `<h2>Ce que vous pouvez relire</h2><ul>${list}</ul>` : '',
  )
  const policy =
    "default-src 'none'; style-src 'nonce-hors-ligne'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** Lists the last pages seen, by their titles, which are HTML already. */
async function seenPages(): Promise<{ path: string; title: string }[]> {
  const cache = await caches.open(PAGES)
  const seen: { path: string; title: string }[] = []
  const requests = [...(await cache.keys())]
  // Last seen first. The Chrome of old phones lacks toReversed.
  while (requests.length > 0 && seen.length < SHOWN) {
    const request = requests.pop()
    if (!request) break
    const { pathname, search } = new URL(request.url)
    if (pathname.endsWith('.data') || isPattern(pathname)) continue
    const html = await (await cache.match(request))?.text()
    const title = /<title>([^<]+)/.exec(html ?? '')?.[1]?.replace(/ · [^·]+$/, '')
    if (title) seen.push({ path: pathname + search, title })
  }
  return seen
}

/**
 * Keeps the files of a page, from the browser’s own cache; not with data saving, since a page costs
 * some kilobytes.
 */
async function keep(address: string): Promise<void> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return
  const name = url.pathname.startsWith('/assets/')
    ? FILES
    : url.pathname.startsWith('/images/')
      ? PICTURES
      : PAGES
  const key = name === PAGES ? pageKey(url) : url.href
  if (!key || (name === PAGES && (!isWorthKeeping(url) || worker.navigator.connection?.saveData)))
    return
  const kept = await find(name, key)
  if (kept && (name !== PAGES || Date.now() - Date.parse(kept.headers.get('date') ?? '') < DAY_MS))
    return
  const answer = await fetch(url.href).catch(() => undefined)
  if (!answer) return
  const html = name === PAGES ? await answer.clone().text() : ''
  await store(name, key, answer)
  await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].map(keep))
}

/**
 * Tells the page whether its content is current: a phone may believe it is online and reach
 * nothing.
 */
function postNetwork(event: FetchEvent, network: 'fresh' | 'stale'): void {
  const id = event.clientId || event.resultingClientId
  // A worker speaks to pages of its own origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (id) event.waitUntil(worker.clients.get(id).then((client) => client?.postMessage({ network })))
}
