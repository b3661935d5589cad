/** Caches of the worker. A new number, for a new format, deletes the former cache. */
/** Deleted at sign-out, like OWN (save-offline.ts). */
export const PAGES = 'sugu-pages-2'
export const FILES = 'sugu-fichiers-1'
export const PICTURES = 'sugu-images-1'
export const OWN = 'sugu-perso-1'

const MOST: Readonly<Record<string, number>> = {
  [PAGES]: 80,
  [FILES]: 260,
  [PICTURES]: 240,
  [OWN]: 80,
}

/**
 * Stores a complete answer of our own origin; evicts the least recently used. A `cache` that was
 * opened before the request takes nothing in once a sign-out has deleted it.
 */
export async function store(
  name: string,
  key: string,
  answer: Response,
  cache?: Cache,
): Promise<void> {
  if (!answer.ok || answer.type !== 'basic' || answer.redirected) return
  // Another size of the picture, while this one is being made.
  if (name === PICTURES && answer.headers.get('cache-control')?.includes('no-store')) return
  const copy = answer.clone()
  cache ??= await caches.open(name)
  // Re-inserted as the last key: least recently used first.
  await cache.delete(key)
  await cache.put(key, copy)
  const keys = await cache.keys()
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - (MOST[name] ?? 0))).map((old) => cache.delete(old)),
  )
}

export async function find(name: string, key: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(key, { ignoreVary: true })
}

export async function forgetFormer(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('sugu-') && !(name in MOST)) await caches.delete(name)
}
