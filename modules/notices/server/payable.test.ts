import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'

const market = await openMarket()
afterAll(() => market.close())

test('a seller is notified when a parcel closes and becomes payable; cash waits for its courier', async () => {
  const [awa, seller, courier] = [
    await market.buyer(),
    await market.seller(),
    await market.staff('livreur'),
  ]
  const goods = await market.product({ seller })
  const paid = await order(awa, [line(goods)])
  await payFor(market, paid)
  const cash = await order(awa, [line(goods)], inCash)
  for (const placed of [paid, cash])
    await deliver(market, { parcelId: parcelOf(placed), seller, courier })
  market.clock.advance(72 * 3_600_000 + 1)
  await market.runJob('orders.close-delivered')
  await market.settle()
  const { notifications } = await seller.call(listNotifications, {})
  const payable = notifications.filter(({ title }) => title === 'Vente bientôt versée')
  expect(payable.map(({ webUrl }) => webUrl)).toEqual([
    '/vendeur-dashboard?onglet=versements',
    '/vendeur-dashboard?onglet=versements',
  ])
  const about = (orderNumber: string) =>
    payable.find(({ message }) => message.includes(orderNumber))?.message
  expect(about(paid.orderNumber)).toMatch(/Elle compte dans votre prochain versement\.$/)
  expect(about(cash.orderNumber)).toMatch(/une fois les espèces rendues par le livreur\.$/)
})
