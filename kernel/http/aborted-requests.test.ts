import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { collectLog } from '../../tests/support/collected-log.ts'
import { openMarket } from '../../tests/support/market.ts'

const { log, lines } = collectLog('info')
const market = await openMarket({ log })
const seller = await market.seller()
afterAll(() => market.close())
beforeEach(() => lines.splice(0))

const boundary = 'xxBOUNDARYxx'
const form = (field: string, file: string, type: string) => ({
  type: `multipart/form-data; boundary=${boundary}`,
  begun: `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\nabc`,
})
const json = { type: 'application/json', begun: '{"phone":"76' }

/** A request whose connection ends once the beginning of its body has left. */
async function cutOff(path: string, { type, begun }: typeof json): Promise<void> {
  const asking = request(new URL(path, market.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seller.user.token}`,
      'content-type': type,
      'content-length': '5000',
      'idempotency-key': 'cut-off-1',
    },
  })
  asking.on('error', () => undefined)
  await new Promise<void>((resolve) => asking.write(begun, () => resolve()))
  asking.destroy()
}

const abortedLines = () => lines.filter(({ msg }) => msg === 'request aborted')
const isAlarm = ({ level }: { level: number }) => level >= 40
async function counted(during: string): Promise<number> {
  const figures = await (await fetch(`${market.url}/metrics`)).text()
  const found = new RegExp(`^http_requests_aborted_total\\{during="${during}"\\} (\\d+)`, 'm')
  return Number(found.exec(figures)?.[1] ?? 0)
}

test.each([
  ['a sign-in', '/api/users/login', json],
  ['a picture', '/api/images', form('image', 'a.jpg', 'image/jpeg')],
  ['a file of products', '/api/seller/imports', form('file', 'a.csv', 'text/csv')],
])('%s that the network cuts off is one line at info, and no alarm', async (_, path, body) => {
  const before = await counted('body')
  await cutOff(path, body)
  await expect.poll(abortedLines).toMatchObject([{ level: 30, in: 'body', route: path }])
  expect(await counted('body')).toBe(before + 1)
  // What the rest of the request comes to is written by then.
  await fetch(`${market.url}/readyz`)
  expect(lines.filter(isAlarm)).toEqual([])
})

test('an export that is left in the middle is one line at info, and no alarm', async () => {
  await market.sql(`
    insert into audit_acts (action, subject_kind, subject_id, reason, acted_at)
    select 'test.act', 'test', time::text, repeat('raison ', 100), now() from generate_series(1, 30000) time`)
  const admin = await market.staff('admin')
  const before = await counted('answer')
  const asking = request(new URL('/api/admin/acts/export', market.url), {
    headers: { authorization: `Bearer ${admin.user.token}` },
  }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.on('error', () => undefined).destroy()
  await expect.poll(abortedLines).toMatchObject([{ level: 30, in: 'answer' }])
  expect(await counted('answer')).toBe(before + 1)
  await fetch(`${market.url}/readyz`)
  expect(lines.filter(isAlarm)).toEqual([])
})
