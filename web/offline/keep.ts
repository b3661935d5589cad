import { FILES, find, PAGES, PICTURES, store } from './kept.ts'
import { isWorthKeeping, pageKey } from './page-key.ts'
import { worker } from './worker-scope.ts'

const DAY_MS = 86_400_000

/**
 * Keeps what a page names. Files and pictures come from the browser’s own cache; a page costs some
 * kilobytes, so not with data saving on.
 */
export async function keep(address: string): Promise<void> {
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
  // Its style and code too.
  await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))].map(keep))
}
