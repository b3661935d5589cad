import { expect, test } from 'vitest'

import { startMarket } from '../browser/start-market.ts'

/** In ms: Vite prepares its files at the first page. */
const patienceMs = 120_000

test(
  'in development the pages are drawn from their sources',
  async () => {
    const market = await startMarket({ PAGES: 'dev', NODE_ENV: 'development' })
    try {
      for (const path of ['/', '/boutique', '/login']) {
        const answer = await fetch(market.url + path)
        expect([path, answer.status]).toEqual([path, 200])
        expect(await answer.text()).toContain('/@react-router/')
      }
    } finally {
      await market.stop()
    }
  },
  patienceMs,
)
