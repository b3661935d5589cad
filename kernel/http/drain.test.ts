import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as polled, setTimeout as delay } from 'node:timers/promises'

import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { Drain } from './health.ts'

const request = 'GET /boutique HTTP/1.1\r\nhost: sugu.example\r\n\r\n'

test('a request that arrives while a process is late is answered, although the process leaves', async () => {
  const { drain, visitor } = await openShop()
  visitor.write(request)
  await once(visitor, 'data')
  const left = drain.leave({ ms: 50, unready: false })
  // From here on timers come before what arrives on connections is read.
  await polled()
  const answer = text(visitor)
  visitor.write(request)
  beLate(100)
  expect(await answer).toContain('fermé bientôt')
  await left
})

test('a process does not close before the last connection on its way to it was taken', async () => {
  const { drain, visitor } = await openShop()
  const order: string[] = []
  visitor.once('close', () => order.push('closed'))
  await drain.leave({
    ms: 0,
    unready: false,
    async taken() {
      await delay(20)
      order.push('taken')
    },
  })
  await expect.poll(() => order).toEqual(['taken', 'closed'])
})

/** A shop that answers each visitor, and one who has come and keeps the connection open. */
async function openShop(): Promise<{ drain: Drain; visitor: Socket }> {
  const http = fastify()
  onTestFinished(() => http.close())
  const drain = new Drain(http)
  http.get('/boutique', () => 'fermé bientôt')
  await http.listen({ port: 0, host: '127.0.0.1' })
  const visitor = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  await once(visitor, 'connect')
  return { drain, visitor }
}

/** Nothing is read and no timer runs meanwhile. */
function beLate(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}
