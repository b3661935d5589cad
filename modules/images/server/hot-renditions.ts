import { Cache } from '#kernel/caches/cache.ts'

import type { FoundRendition } from './make-renditions.ts'

/** Only small renditions are worth memory: what every list shows again and again. */
const largest = 40_000

/**
 * The small renditions asked for most recently, by key; the tag of each is its picture's folder.
 */
export function openHotRenditions(bytes: number): Cache<FoundRendition | null> {
  return new Cache<FoundRendition | null>({
    entries: Infinity,
    bytes,
    lifeOf: (found, key) =>
      found && !found.standIn && found.bytes.length <= largest
        ? { freshMs: Infinity, bytes: found.bytes.length, tags: [folderOf(key)] }
        : null,
  })
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1)
}
