import { afterAll, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'

const market = await openMarket()
afterAll(() => market.close())

const answer = async (path: string) => {
  const { status, headers, ...rest } = await fetch(market.url + path).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as object,
  }))
  return { status, retryAfter: headers.get('retry-after'), ...rest }
}

test('failures of payments have their sentence twice for older callers, other failures once', async () => {
  const { body } = await answer('/api/payments/nowhere')
  const message = 'Cette adresse n’existe pas.'
  expect(body).toEqual({ message, code: 'not_found', error: message })
  expect((await answer('/api/nowhere')).body).toEqual({ message, code: 'not_found' })
})

test('a market without its schema answers, and is not ready', async () => {
  expect(await answer('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  await market.sql('drop schema migrations cascade')
  expect(await answer('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await answer('/readyz')).toMatchObject({ status: 503, retryAfter: '2' })
})
