import { expect, test } from 'vitest'

import { startMarket } from '../browser/start-market.ts'

/**
 * In ms: Vite prepares its files at the first page. One page stands for all: what differs from the
 * built ones is where they come from.
 */
const patienceMs = 120_000

test(
  'in development the pages are drawn from their sources',
  async () => {
    const market = await startMarket({ PAGES: 'dev', NODE_ENV: 'development' })
    try {
      const answer = await fetch(`${market.url}/login`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('/@react-router/')
    } finally {
      await market.stop()
    }
  },
  patienceMs,
)
