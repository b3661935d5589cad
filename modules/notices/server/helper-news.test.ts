import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { openClothShop } from './testing/cloth-shop.ts'

const { market, seller, buyCash } = await openClothShop()
afterAll(() => market.close())

const salesTold = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications
    .filter(({ title }) => title !== 'Aider une boutique')
    .map(({ title }) => title)

test('a helper with the right to orders reads of each sale in the app, at no more cost', async () => {
  const moussa = await helperOf(market, seller, ['orders'])
  const kadia = await helperOf(market, seller, ['products'], 'Kadia Sow')
  const awa = await market.buyer()
  const { _id } = await buyCash(awa)
  await market.settle()
  await awa.call(cancelOrder, { params: { id: _id } })
  await market.settle()
  expect(await salesTold(moussa)).toEqual(['Commande annulée', 'Nouvelle commande'])
  expect(await salesTold(kadia)).toEqual([])
  const written = market.sms.messages(moussa.user.phone).map(({ message }) => message)
  expect(written).toEqual([expect.stringContaining('une boutique vous invite')])
})
