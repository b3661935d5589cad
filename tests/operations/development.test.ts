import { randomUUID } from 'node:crypto'

import { expect, inject, onTestFinished, test } from 'vitest'

import { startMarket } from '../browser/start-market.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'

// One page stands for all: what differs from the built ones is where they come from.
test('in development the pages are drawn from their sources', async () => {
  const { adminUrl } = inject('postgres')
  const name = `development_${randomUUID().replaceAll('-', '')}`
  const DATABASE_URL = await createDatabase(adminUrl, name)
  onTestFinished(() => dropDatabase(adminUrl, name))
  const development = { PAGES: 'dev', NODE_ENV: 'development' }
  const market = await startMarket({ ...development, DEMO: 'off', DATABASE_URL })
  try {
    const answer = await fetch(`${market.url}/login`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('/@react-router/')
  } finally {
    await market.stop()
  }
})
