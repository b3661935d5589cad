import type { Page } from 'playwright-core'

import { expect } from '../../browser/journey.ts'

/** Waits until a cache of the service worker, whose name starts so, has this path. */
export async function untilCached(page: Page, path: string, cache = 'sugu-'): Promise<void> {
  const isCached = async ({ cache, path }: { cache: string; path: string }) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(cache))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().some(({ url }) => new URL(url).pathname === path)
  }
  await expect.poll(() => page.evaluate(isCached, { cache, path })).toBe(true)
}
