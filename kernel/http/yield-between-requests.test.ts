import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { yieldBetweenRequests } from './http-server.ts'

test('a crowd that comes at once is all answered, and a health check does not wait for it', async () => {
  const order: string[] = []
  const take = yieldBetweenRequests((request, response) => {
    order.push(request.url ?? '')
    response.end('ok')
  })
  const url = await listen((request, response) => {
    // The whole crowd has come before any of it is begun: so does a loop that was late.
    crowd.push(() => take(request, response))
    if (crowd.length === 101) for (const arrive of crowd) arrive()
  })
  const crowd: (() => void)[] = []
  const shopping = Array.from({ length: 100 }, (_, place) => fetch(`${url}/product/${place}`))
  await expect.poll(() => crowd.length).toBe(100)
  const health = await fetch(`${url}/healthz`)
  expect(health.status).toBe(200)
  const answers = await Promise.all(shopping)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(order).toHaveLength(101)
  expect(order.indexOf('/healthz')).toBe(16)
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
