import { afterAll, expect, test } from 'vitest'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'
import { openMarket } from '../support/market.ts'
import { listenLive } from '../support/live-stream.ts'
import { line, order } from '../support/orders.ts'
import { payFor } from '../support/payments.ts'
import { waitFor } from '../support/wait-for.ts'

const market = await openMarket({ work: true })
afterAll(() => market.close())

test('the buyer’s pages are told that the order is paid, and the seller’s that it came', async () => {
  const [awa, bazin] = [await market.buyer('Awa'), await market.seller()]
  const placed = await order(awa, [line(await market.product({ seller: bazin, stock: 3 }))])
  const [hers, shops] = [await listenLive(market.url, awa), await listenLive(market.url, bazin)]
  await payFor(market, placed)
  await waitFor(() => {
    expect(hers.topics).toContain('orders')
    expect(shops.topics).toContain('notices')
  })
  expect(shops.topics).not.toContain('orders')
  for (const stream of [hers, shops]) stream.end()
})

test('the courier is told at once that what he carries is paid by telephone', async () => {
  const street = streetOf(market)
  const [moussa, bazin] = [await street.courier('Moussa Traoré'), await market.seller()]
  const goods = await market.product({ seller: bazin, stock: 3 })
  const { buyer, placed } = await street.onTheWay(moussa, bazin, goods)
  const stream = await listenLive(market.url, moussa)
  await buyer.call(initiatePayment, {
    body: { userId: buyer.user._id, type: 'order', orderId: placed._id, provider: 'wave' },
  })
  await payFor(market, placed)
  await waitFor(() => expect(stream.topics).toContain('orders'))
  stream.end()
})

test('a process that is replaced ends its streams, and is not kept open by them', async () => {
  const own = await openMarket({ work: true })
  const stream = await listenLive(own.url, await own.buyer('Oumou'))
  await own.close()
  expect(await stream.ended).toBeUndefined()
})
