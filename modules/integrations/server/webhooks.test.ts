import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, expect, test } from 'vitest'

import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  webhookEvents,
} from '#modules/integrations/contract/webhooks.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'

type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: string
  data: { state: string }
}

let received: Received[] = []
let answer = 200

const market = await openMarket()
const [bazin, awa] = [await market.seller(), await market.buyer()]
const cloth = await market.product({ seller: bazin, stock: 1_000 })
const server = createServer((request, reply) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
  request.on('end', () => {
    received.push({
      headers: request.headers,
      body,
      ...(JSON.parse(body) as Pick<Received, 'event' | 'data'>),
    })
    reply.writeHead(answer).end('x'.repeat(100_000))
  })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://localhost:${(server.address() as AddressInfo).port}/sugu`
beforeEach(async () => {
  for (const { _id } of (await bazin.call(listWebhooks, {})).webhooks)
    await bazin.call(removeWebhook, { params: { id: _id } })
  await market.settle()
  received = []
  answer = 200
})
afterAll(async () => {
  server.close()
  await market.close()
})

const add = () => bazin.call(addWebhook, { body: { url, events: [...webhookEvents] } })
const log = async (id: string) =>
  (await bazin.call(listWebhookDeliveries, { params: { id } })).deliveries
const signature = (headers: IncomingHttpHeaders) => String(headers['sugu-signature'])

test('a shop’s system gets an order placed, paid, accepted and cancelled, without the buyer', async () => {
  const { webhook } = await add()
  const placed = await order(awa, [line(cloth)])
  await market.settle()
  await payFor(market, placed)
  await bazin.call(acceptParcel, { params: { id: parcelOf(placed) } })
  await market.settle()
  await awa.call(cancelOrder, { params: { id: placed._id } })
  await market.settle()
  expect(received.map(({ event, data }) => `${event} ${data.state}`)).toEqual(
    expect.arrayContaining([
      'order.placed awaiting_payment',
      'order.paid new',
      'parcel.moved accepted',
      'order.cancelled cancelled',
    ]),
  )
  const words = received.map(({ body }) => body).join()
  expect(words).toContain(placed.orderNumber)
  expect(words).not.toMatch(/Awa|7612345|76 12 34|Badalabougou|pharmacie/)
  expect((await log(webhook._id)).every(({ state }) => state === 'delivered')).toBe(true)
  expect((await bazin.call(listWebhooks, {})).webhooks[0]?.latest).toBe('delivered')
})

test('every message is signed with its time, for a day after a change also with the old secret', async () => {
  const { webhook, secret } = await add()
  const [stored] = await market.sql<{ secret: string }>(
    'select secret from webhooks where id = $1',
    [webhook._id],
  )
  expect(stored?.secret).toMatch(/^[0-9a-f]{16}\.[\w-]+$/)
  const signed = (by: string, { headers, body }: Received) => {
    const time = /^t=(\d+)/.exec(signature(headers))?.[1] ?? ''
    const wanted = createHmac('sha256', by).update(`${time}.${body}`).digest('hex')
    expect(Number(time)).toBe(Math.floor(market.clock.now().getTime() / 1_000))
    return signature(headers).split(',').includes(`v1=${wanted}`)
  }
  const latest = async () => {
    await order(awa, [line(cloth)], inCash)
    await market.settle()
    return received.at(-1) ?? { headers: {}, body: '', event: '', data: { state: '' } }
  }
  const first = await latest()
  expect(signed(secret, first)).toBe(true)
  expect(signed('another', first)).toBe(false)

  const renewed = await bazin.call(renewWebhookSecret, { params: { id: webhook._id } })
  expect(renewed.secret).not.toBe(secret)
  const both = await latest()
  expect([signed(secret, both), signed(renewed.secret, both)]).toEqual([true, true])
  market.clock.advance(25 * 3_600_000)
  const after = await latest()
  expect([signed(secret, after), signed(renewed.secret, after)]).toEqual([false, true])
})

test('a failed message is tried again with longer pauses, given up, and sent again by hand', async () => {
  const { webhook } = await bazin.call(addWebhook, { body: { url, events: ['order.placed'] } })
  answer = 500
  await order(awa, [line(cloth)], inCash)
  await market.settle()
  expect(received).toHaveLength(1)
  const waits: number[] = []
  for (let tries = 1; ; tries += 1) {
    const [message] = await log(webhook._id)
    expect(message).toMatchObject({ attempts: tries, answeredStatus: 500 })
    if (!message?.nextAt) break
    // Before its time nothing is sent.
    await market.runJob('integrations.send-due')
    await market.settle()
    expect(received).toHaveLength(tries)
    waits.push(new Date(message.nextAt).getTime() - market.clock.now().getTime())
    market.clock.set(new Date(message.nextAt))
    await market.runJob('integrations.send-due')
    await market.settle()
  }
  expect(waits.map((wait) => wait / 60_000)).toEqual([1, 5, 30, 120, 360, 720, 1_440])
  const [given] = await log(webhook._id)
  expect(given).toMatchObject({ state: 'given_up', attempts: 8 })
  const { notifications } = await bazin.call(listNotifications, {})
  expect(notifications[0]).toMatchObject({
    title: 'Votre système ne répond pas',
    message: expect.stringContaining('Après huit essais') as string,
    webUrl: '/vendeur-dashboard?onglet=integrations',
  })

  answer = 204
  await bazin.call(resendDelivery, { params: { id: given?._id ?? '' } })
  await market.settle()
  expect(await log(webhook._id)).toMatchObject([{ state: 'delivered', answeredStatus: 204 }])
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('a shop whose owner is suspended is sent nothing, and what waited goes out afterwards', async () => {
  const { webhook } = await add()
  const suspend = (at: Date | null) =>
    market.sql('update users set suspended_at = $2 where id = $1', [bazin.user._id, at])
  answer = 500
  await order(awa, [line(cloth)], inCash)
  await market.settle()
  expect(received).toHaveLength(1)

  await suspend(market.clock.now())
  answer = 204
  market.clock.advance(60_000)
  await market.runJob('integrations.send-due')
  await order(awa, [line(cloth)], inCash).catch(() => null)
  await market.settle()
  expect(received).toHaveLength(1)

  await suspend(null)
  await market.runJob('integrations.send-due')
  await market.settle()
  expect(received).toHaveLength(2)
  expect(await log(webhook._id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})
