import { afterAll, afterEach, expect, test } from 'vitest'

import * as contract from '#modules/followers/contract/followers.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'

const market = await openMarket()
afterAll(() => market.close())
afterEach(() => market.clock.advance(3 * 86_400_000))

const shopOf = ({ shopId }: Pick<Seller, 'shopId'>) => ({ params: { shopId } })
const follow = (person: Person, shop: Pick<Seller, 'shopId'>) =>
  person.call(contract.followShop, shopOf(shop))
const followed = async (person: Person) =>
  (await person.call(contract.listFollowedShops, {})).shops.map(({ name }) => name)
const tell = async () => {
  market.clock.advance(3_600_000)
  await market.runJob('followers.tell')
  await market.settle()
}
const newsOf = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications.map(({ message }) =>
    message.replaceAll(/\s/g, ' '),
  )
const reduce = (productId: string, francs: number) =>
  market.sql('update products set promo_price_francs = $2 where id = $1', [productId, francs])

test('a buyer follows a shop, sees it in her list, and leaves it again', async () => {
  const [awa, bazin, moussa] = [
    await market.buyer(),
    await market.seller(),
    await market.seller({ name: 'Chez Moussa' }),
  ]
  expect(await awa.call(contract.readFollow, shopOf(bazin))).toEqual({
    followed: false,
    followers: 0,
  })
  expect(await follow(awa, bazin)).toEqual({ followed: true, followers: 0 })
  market.clock.advance(1_000)
  await follow(awa, moussa)
  expect(await follow(awa, bazin)).toEqual({ followed: true, followers: 0 })
  expect(await followed(awa)).toEqual(['Chez Moussa', 'Bazin Diarra'])
  const [first] = (await awa.call(contract.listFollowedShops, { query: { limit: 1 } })).shops
  expect(first).toMatchObject({ name: 'Chez Moussa', news: 0, logo: null })

  expect(await awa.call(contract.unfollowShop, shopOf(moussa))).toEqual({
    followed: false,
    followers: 0,
  })
  await awa.call(contract.unfollowShop, shopOf(moussa))
  expect(await followed(awa)).toEqual(['Bazin Diarra'])
})

test('followers read of what is new and what was reduced, and of nothing that stood there before', async () => {
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const old = await market.product({ seller, name: 'Pagne' })
  await follow(awa, seller)
  await tell()
  expect(await newsOf(awa)).toEqual([])

  await market.product({ seller, name: 'Boubou brodé' })
  await tell()
  expect(await newsOf(awa)).toEqual(['Nouveau chez Bazin Diarra : « Boubou brodé », 10 000 f.'])

  market.clock.advance(86_400_000)
  await reduce(old._id, 8_000)
  await tell()
  expect((await newsOf(awa))[0]).toBe('Chez Bazin Diarra, « Pagne » passe de 10 000 f à 8 000 f.')

  market.clock.advance(86_400_000)
  await market.sql('update products set promo_price_francs = null where id = $1', [old._id])
  await tell()
  expect(await newsOf(awa)).toHaveLength(2)
})

test('followers are not told of a price that was raised for a day and came back', async () => {
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const goods = await market.product({ seller, name: 'Pagne' })
  await follow(awa, seller)
  await market.changePrice(goods, 14_000)
  await tell()
  market.clock.advance(86_400_000)
  await market.changePrice(goods, 14_000, 10_000)
  await tell()
  expect(await newsOf(awa)).toEqual([])
  market.clock.advance(86_400_000)
  await market.changePrice(goods, 14_000, 9_000)
  await tell()
  expect(await newsOf(awa)).toEqual(['Chez Bazin Diarra, « Pagne » passe de 10 000 f à 9 000 f.'])
})

test('one notice a day covers all shops of a follower; what came later waits a day', async () => {
  const [awa, bazin, moussa] = [
    await market.buyer(),
    await market.seller(),
    await market.seller({ name: 'Chez Moussa' }),
  ]
  await follow(awa, bazin)
  await follow(awa, moussa)
  market.clock.advance(1_000)
  await market.product({ seller: bazin, name: 'Bogolan' })
  await market.product({ seller: bazin, name: 'Indigo' })
  await market.product({ seller: moussa, name: 'Lampe' })
  await tell()
  expect(await newsOf(awa)).toEqual([
    expect.stringMatching(/^Dans 2 boutiques que vous suivez : 3 nouveaux produits\. Par exemple/),
  ])

  await market.product({ seller: bazin, name: 'Wax' })
  await market.product({ seller: bazin, name: 'Basin' })
  await tell()
  expect(await newsOf(awa)).toHaveLength(1)
  market.clock.advance(86_400_000)
  await tell()
  expect((await newsOf(awa))[0]).toMatch(/^Chez Bazin Diarra : 2 nouveaux produits\. Par exemple/)
})
