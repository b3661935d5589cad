import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { requestDataExport } from '#modules/own-data/contract/own-data.ts'
import { dayMs } from '../clock.ts'
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
