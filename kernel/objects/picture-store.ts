import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

import type { Kernel } from '../kernel.ts'
import type { ObjectStore } from './object-store.ts'

type Seen = 'ready' | 'unavailable'

const watches = new WeakMap<ObjectStore, { look(): Promise<Seen> }>()

/**
 * Whether the store answers, checked every ten seconds at most. Only reported: the application
 * works without pictures.
 */
export function pictureStore({ objects }: Pick<Kernel, 'objects'>): { look(): Promise<Seen> } {
  const watch = watches.get(objects) ?? watchStore(objects)
  watches.set(objects, watch)
  return watch
}

function watchStore(objects: ObjectStore) {
  let at = -Infinity
  let seen: Promise<Seen> = Promise.resolve('ready')
  return {
    look(): typeof seen {
      if (performance.now() - at < 10_000) return seen
      at = performance.now()
      const found = objects.has('probes/ready.txt').then(
        () => 'ready' as const,
        () => 'unavailable' as const,
      )
      seen = Promise.race([found, delay(1_500, 'unavailable' as const, { ref: false })])
      return seen
    },
  }
}
