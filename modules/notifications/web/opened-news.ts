import { sendRead } from './notification-store.ts'

/**
 * The service worker’s store of what belongs to one person (web/offline/kept.ts; the worker's file
 * imports nothing of the pages, so the name is written twice).
 */
const OWN = 'sugu-perso-1'

/**
 * Marks as read what was opened from the phone’s own list of notifications; without network the
 * next page retries.
 */
export async function readOpenedNews(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(OWN))) return
  const kept = await caches.open(OWN)
  for (const request of await kept.keys()) {
    const [, id] = /\/notification-ouverte\/([\w-]+)$/.exec(new URL(request.url).pathname) ?? []
    if (id && (await sendRead(id))) await kept.delete(request)
  }
}
