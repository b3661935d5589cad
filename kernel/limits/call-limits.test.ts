import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { placeOrder } from '#modules/orders/contract/orders.ts'
import { login } from '#modules/identity/contract/accounts.ts'
import { countUnread, listNotifications } from '#modules/notices/contract/notifications.ts'
import { newId } from '../ids.ts'
import { CallLimits } from './call-limits.ts'
import { openMarket, type Market } from '../../tests/support/market.ts'
import { home } from '../../tests/support/orders.ts'
import type { Person } from '../../tests/support/market-people.ts'

let market: Market
beforeEach(async () => {
  market = await openMarket({ guarded: true, trustedProxies: ['loopback'] })
})
afterEach(() => market.close())

/** This call from another address, which our proxy forwards. */
const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(market.url + path, {
    ...init,
    headers: { ...init.headers, 'x-forwarded-for': address },
  }).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }))

const refusedOrder = ({ user }: Person) =>
  from('196.200.1.1', placeOrder.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    },
    body: JSON.stringify({
      cartItems: [{ product: newId(), qty: 1, size: null, color: null }],
      shippingAddress: home,
      paymentMethod: 'cash_on_delivery',
      expectedTotal: 1,
    }),
  })

describe('a person with a token', () => {
  test('is limited alone: a stranger’s refused orders do not stop a neighbour on the same address', async () => {
    const [stranger, neighbour] = [await market.buyer(), await market.buyer()]
    const statuses = []
    for (let n = 0; n < 60; n += 1) statuses.push((await refusedOrder(stranger)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await refusedOrder(neighbour)).status).not.toBe(429)
  })

  test('is refused four hundred polls of notices in a minute, and reads its pages meanwhile', async () => {
    const { user } = await market.buyer()
    const headers = { authorization: `Bearer ${user.token}` }
    const poll = () => from('196.200.1.1', countUnread.path, { headers })
    const statuses = []
    for (let n = 0; n < 400; n += 1) statuses.push((await poll()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect((await from('196.200.1.1', listNotifications.path, { headers })).status).toBe(200)
  })

  test('may go on in the next minute, and the refusal says when that is', async () => {
    const buyer = await market.buyer()
    let answer = await refusedOrder(buyer)
    for (let n = 0; n < 60 && answer.status !== 429; n += 1) answer = await refusedOrder(buyer)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'too_many_requests',
      message: 'Trop d’essais. Réessayez dans 60\u00a0s.',
    })
    market.clock.advance(60_000)
    expect((await refusedOrder(buyer)).status).not.toBe(429)
  })
})

describe('without a token', () => {
  const wrong = (address: string, phone: number) =>
    from(address, login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: String(phone), password: 'rien12' }),
    })

  test('a network may do what twenty people may, and another network is not affected', async () => {
    let refused = 0
    for (let n = 0; n < 20 * 15 + 5; n += 1)
      if ((await from('196.200.1.1', '/api/users/login', { method: 'POST' })).status === 429)
        refused += 1
    expect(refused).toBe(5)
    expect((await wrong('196.200.1.2', 60_000_001)).status).toBe(401)
  })

  test('addresses that a caller forges before its own do not give it a larger share', async () => {
    let last = 0
    for (let n = 0; n < 305; n += 1) {
      const forged = `41.73.${n % 250}.1, 196.200.1.1`
      last = (await from(forged, '/api/users/login', { method: 'POST' })).status
    }
    expect(last).toBe(429)
    expect((await wrong('196.200.1.2', 60_000_001)).status).toBe(401)
  })
})

test('two processes share what somebody has used of a limit', async () => {
  const parts = { db: market.kernel.db, clock: market.clock, log: market.kernel.log }
  const [one, other] = [new CallLimits(parts), new CallLimits(parts)]
  for (let n = 0; n < 60; n += 1) one.take('POST /api/orders awa', 100)
  for (let n = 0; n < 30; n += 1) other.take('POST /api/orders awa', 100)
  await one.share()
  await other.share()
  let more = 0
  while (other.take('POST /api/orders awa', 100) === 0) more += 1
  expect(more).toBe(10)
  one.close()
  other.close()
})

test('a request through a proxy cannot read the metrics', async () => {
  expect((await fetch(`${market.url}/metrics`)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'via'])
    expect(
      (await fetch(`${market.url}/metrics`, { headers: { [header]: '127.0.0.1' } })).status,
    ).toBe(404)
})
