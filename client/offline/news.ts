import { OWN } from './kept.ts'
import { worker, type Page } from './worker-scope.ts'

type News = {
  title: string
  body: string
  tag: string
  url: string
  id: string | null
}

/**
 * Shows a push, and makes open pages count the unread again. An unreadable push is shown too:
 * browsers withdraw push from a site that shows nothing.
 */
export async function showNews(text: string): Promise<void> {
  const { title, body, tag, url, id } = newsIn(text)
  await worker.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    lang: 'fr',
    icon: '/icone-192.png',
    data: { url, id },
  })
  for (const page of await pages()) announceNews(page)
}

/**
 * Opens the notification's page where it is open already, else in a new window, so that nothing
 * typed is lost. The worker has no token: bell.tsx marks it as read by the stored id.
 */
export async function openNews(data: unknown): Promise<void> {
  const { url, id } = placeIn(data)
  if (id) await (await caches.open(OWN)).put(`/notification-ouverte/${id}`, new Response(''))
  const open = (await pages()).find((page) => page.url === url)
  if (open) announceNews(open)
  await (open ? open.focus() : worker.clients.openWindow(url))
}

function pages() {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function announceNews(page: Page): void {
  // A worker speaks to pages of its own origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ news: true })
}

function newsIn(text: string): News {
  const { title, body, tag, ...place } = objectIn(text)
  return {
    title: typeof title === 'string' ? title : 'Sugu',
    body: typeof body === 'string' ? body : 'Vous avez une nouvelle notification.',
    tag: typeof tag === 'string' && tag !== '' ? tag : 'nouvelles',
    ...placeIn(place),
  }
}

/** Stays on our own origin. */
function placeIn(data: unknown): Pick<News, 'url' | 'id'> {
  const { url, id } =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const address =
    typeof url === 'string' && URL.canParse(url, location.origin)
      ? new URL(url, location.origin)
      : null
  return {
    url: address?.origin === location.origin ? address.href : `${location.origin}/notifications`,
    id: typeof id === 'string' && /^[\w-]+$/.test(id) ? id : null,
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
