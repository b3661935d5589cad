import { Writable } from 'node:stream'

import { afterAll, expect, test } from 'vitest'

import { newToken } from '#kernel/ids.ts'
import { openMarketLog } from '#server/open-log.ts'
import { openMarket } from '../../tests/support/market.ts'

const lines: Record<string, unknown>[] = []
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
    done()
  },
})
const market = await openMarket({ log: openMarketLog('info', destination) })
afterAll(() => market.close())

const requestsOf = (id: string) => lines.filter(({ request }) => request === id)

test('a request keeps the id of its proxy, is answered with it and written with its route alone', async () => {
  const { user } = await market.buyer()
  const answer = await fetch(`${market.url}/api/categories?search=76123456&x=secret`, {
    headers: { 'x-request-id': 'from-the-proxy-1', authorization: `Bearer ${user.token}` },
  })
  expect(answer.headers.get('x-request-id')).toBe('from-the-proxy-1')
  await expect.poll(() => requestsOf('from-the-proxy-1')).toHaveLength(1)
  const [line] = requestsOf('from-the-proxy-1')
  expect(line).toMatchObject({ method: 'GET', status: answer.status, route: expect.any(String) })
  expect(JSON.stringify(line)).not.toMatch(/76123456|secret/)
})

test('the line of a signed-in person has the account’s id and nothing more', async () => {
  const { user } = await market.buyer()
  await fetch(`${market.url}/api/users/profile`, {
    headers: { 'x-request-id': 'signed-in-1', authorization: `Bearer ${user.token}` },
  })
  await expect.poll(() => requestsOf('signed-in-1')).toHaveLength(1)
  expect(requestsOf('signed-in-1')[0]).toMatchObject({ user: user._id, status: 200 })
  expect(JSON.stringify(requestsOf('signed-in-1'))).not.toContain(user.phone)
})

test('an id unfit for a log is replaced', async () => {
  const answer = await fetch(`${market.url}/healthz`, {
    headers: { 'x-request-id': 'a b"{}' },
  })
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('a fault’s line has neither the query nor a token of its address', () => {
  const token = newToken()
  const log = openMarketLog('info', destination)
  log.error({ req: { method: 'GET', url: `/payer/${token}?retour=1`, id: 'fault-1' } }, 'panne')
  expect(lines.at(-1)).toMatchObject({ req: { path: '/payer/[secret]' } })
  expect(JSON.stringify(lines)).not.toContain(token)
})
