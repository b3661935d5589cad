import { watchInstallPrompt } from '../device/install-prompt.ts'
import { paths } from '../paths.ts'
import { listen, readEntrant } from '../session/user-info.ts'
import { saveClickId } from '../device/click-id.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

/** ms; the specification's time for loading a page's code. */
const PATIENCE_MS = 120_000

/** Names repeated from kept.ts: the worker shares no code with the pages. */
const OWN = 'sugu-perso-1'
const PAGES = 'sugu-pages-2'

/**
 * Registers the service worker for offline reading and installation. Runs after the first page.
 * @param query the first page's
 */
export async function saveOffline(query: string): Promise<void> {
  watchInstallPrompt()
  watchLatePages()
  saveClickId(query, Date.now())
  if (!('serviceWorker' in navigator)) return
  forgetWithTheirOwner()
  watchNetwork()
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // The page loaded before the worker was installed, and the cart, which can be filled offline.
    if (!navigator.serviceWorker.controller || !(await caches.match(location.pathname)))
      requestPages(active, [location.href, paths.cart(), ...loadedFiles()])
    followTheRouter(active)
  } catch {
    // The browser refused the worker: nothing is stored.
  }
}

/** Deletes, at sign-out, what the next user could see offline. */
function forgetWithTheirOwner(): void {
  let owner = readEntrant()?._id
  listen(() => {
    const now = readEntrant()?._id
    if (now !== owner) void forgetCache(OWN)
    if (owner && now !== owner) {
      void forgetCache(PAGES)
      // Without a worker there is no subscription.
      endPush().catch(() => undefined)
    }
    owner = now
  })
}

async function forgetCache(name: string): Promise<void> {
  try {
    await caches.delete(name)
  } catch {
    // Cookies are blocked.
  }
}

/**
 * Ends the subscription, so that the next user gets none of these pushes: the push service answers
 * « gone » for its address.
 */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Follows the worker's reports: a phone may wrongly believe it is online. */
function watchNetwork(): void {
  const root = document.documentElement
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const stale =
      typeof data === 'object' && data !== null && 'network' in data && data.network === 'stale'
    if (stale === 'horsLigne' in root.dataset) return
    if (stale) root.dataset['horsLigne'] = ''
    else delete root.dataset['horsLigne']
    dispatchEvent(new Event(stale ? 'offline' : 'online'))
  })
}

function loadedFiles(): string[] {
  const entries = performance.getEntriesByType('resource').map((entry) => entry.name)
  return [...new Set(entries)].filter((address) =>
    /\/(assets|images)\//.test(new URL(address).pathname),
  )
}

type NavigationEvents = { addEventListener(type: 'navigatesuccess', listener: () => void): void }

/** Sends the worker pages reached by the router, which were never loaded as documents. */
function followTheRouter(worker: ServiceWorker | null): void {
  const { navigation } = window as { navigation?: NavigationEvents }
  navigation?.addEventListener('navigatesuccess', () => requestPages(worker, [location.href]))
}

function requestPages(worker: ServiceWorker | null, keep: readonly string[]): void {
  // A worker has one origin, its pages’.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage({ keep })
}

/** Reports a page that does not arrive in time, with a button to load it again. */
function watchLatePages(): void {
  let wanted = location.href
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element) wanted = target.closest('a')?.href ?? wanted
    },
    { capture: true },
  )
  const giveUp = () =>
    showNotice('Cette page met trop de temps à venir. Vérifiez votre connexion.', {
      tone: 'failed',
      stayMs: PATIENCE_MS,
      action: { words: 'Réessayer', act: () => location.assign(wanted) },
    })
  new MutationObserver(() => {
    const onItsWay = document.querySelector('.page-progress') !== null
    if (onItsWay) timer ??= setTimeout(giveUp, PATIENCE_MS)
    else {
      clearTimeout(timer)
      timer = undefined
    }
  }).observe(document.body, { childList: true })
}
