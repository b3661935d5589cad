import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { requestDataExport } from '#modules/own-data/contract/own-data.ts'
import { dayMs } from '../clock.ts'
import { newId } from '../ids.ts'
import { openMarket, type Market } from '../../tests/support/market.ts'
import type { Person } from '../../tests/support/market-people.ts'

let market: Market
beforeEach(async () => {
  market = await openMarket({ guarded: true, trustedProxies: ['loopback'] })
})
afterEach(() => market.close())

const sendRequest = async (
  person: Person | null,
  address: string,
  path: string,
  init: RequestInit,
) => {
  const answer = await fetch(market.url + path, {
    ...init,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(person ? { authorization: `Bearer ${person.user.token}` } : {}),
    },
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const exportAs = (person: Person, address: string) =>
  sendRequest(person, address, requestDataExport.path, { method: 'POST', body: '{}' })

/** Whether minutes pass, so that only the day counts. */
const nextMinute = () => market.clock.advance(60_000)

describe('in a day', () => {
  test('a person makes a call as often as its limit says, and again on the next day', async () => {
    const awa = await market.buyer()
    const statuses = []
    for (let n = 0; n < 21; n += 1) {
      if (n % 10 === 0) nextMinute()
      statuses.push((await exportAs(awa, '196.200.1.1')).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    const refused = await exportAs(awa, '196.200.1.2')
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect((await exportAs(await market.buyer(), '196.200.1.1')).status).toBe(202)
    market.clock.advance(dayMs)
    expect((await exportAs(awa, '196.200.1.1')).status).toBe(202)
  })
})

describe('in a minute', () => {
  test('a call without a limit of its own shares one with all others of its person', async () => {
    const awa = await market.buyer()
    const path = addFavourite.path.replace('{userId}', awa.user._id)
    const write = () =>
      sendRequest(awa, '196.200.1.1', path, {
        method: 'POST',
        body: JSON.stringify({ productId: newId() }),
      })
    let last = 0
    for (let n = 0; n < 241; n += 1) last = (await write()).status
    expect(last).toBe(429)
    expect((await sendRequest(awa, '196.200.1.1', '/api/notifications', {})).status).toBe(200)
  })

  test('quotes of a network without accounts are bounded', async () => {
    const body = JSON.stringify({ cartItems: [{ product: newId(), qty: 1 }] })
    const quote = () => sendRequest(null, '196.200.1.1', quoteCart.path, { method: 'POST', body })
    let refused = 0
    for (let n = 0; n < 60 * 20 + 3; n += 1) if ((await quote()).status === 429) refused += 1
    expect(refused).toBe(3)
  })

  test('pictures that do not exist are looked for three hundred times for a network', async () => {
    const unknown = () => sendRequest(null, '196.200.1.1', `/images/${newId()}/320.webp`, {})
    const statuses = []
    for (let n = 0; n < 302; n += 1) statuses.push((await unknown()).status)
    expect([statuses.filter((one) => one === 404).length, statuses.at(-1)]).toEqual([300, 429])
    expect((await sendRequest(null, '196.200.1.9', `/images/${newId()}/320.webp`, {})).status).toBe(
      404,
    )
  })
})
