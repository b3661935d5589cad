import { afterAll, afterEach, expect, test } from 'vitest'

import * as contract from '#modules/followers/contract/followers.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readShop } from '#modules/shops/contract/shop-page.ts'
import { readSellerOverview } from '#modules/statistics/contract/seller-overview.ts'
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
  expect(await follow(awa, bazin)).toEqual({ followed: true, followers: 1 })
  market.clock.advance(1_000)
  await follow(awa, moussa)
  expect(await follow(awa, bazin)).toEqual({ followed: true, followers: 1 })
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

test('a long list of followed shops is read page by page, each by one statement', async () => {
  const awa = await market.buyer()
  for (const name of ['Un', 'Deux', 'Trois']) await follow(awa, await market.seller({ name }))
  const page = (after?: string) =>
    awa.call(contract.listFollowedShops, { query: { limit: 2, after } })
  const first = await page()
  expect(first.shops.map(({ name }) => name)).toEqual(['Trois', 'Deux'])
  const last = await page(first.next ?? '')
  expect(last).toMatchObject({ shops: [{ name: 'Un' }], next: null })
  const two = await market.countStatements(() => page())
  expect(await market.countStatements(() => followed(awa))).toBe(two)
})

test('a visitor cannot follow, nobody follows a shop of their own or one that is gone', async () => {
  const [awa, seller] = [await market.buyer(), await market.seller()]
  await expect(market.visitor(contract.followShop, shopOf(seller))).rejects.toMatchObject({
    status: 401,
  })
  await expect(follow(seller, seller)).rejects.toMatchObject({
    status: 409,
    code: 'followers.own_shop',
  })
  const nowhere = { shopId: '01930000-0000-7000-8000-000000000000' }
  await expect(follow(awa, nowhere)).rejects.toMatchObject({ code: 'catalogue.shop_unknown' })
  await follow(awa, seller)
  await market.sql('update users set suspended_at = now() where id = $1', [seller.user._id])
  expect(await followed(awa)).toEqual([])
  await expect(follow(awa, seller)).rejects.toMatchObject({ status: 404 })
})

test('two taps at once follow once', async () => {
  const [awa, seller] = [await market.buyer(), await market.seller()]
  await Promise.all([follow(awa, seller), follow(awa, seller), follow(awa, seller)])
  expect(await awa.call(contract.readFollow, shopOf(seller))).toEqual({
    followed: true,
    followers: 1,
  })
})

test('a shop sees how many follow it, and so does everybody on its page', async () => {
  const [awa, binta, seller] = [
    await market.buyer(),
    await market.buyer('Binta Keïta'),
    await market.seller({ name: 'Karité de Ségou' }),
  ]
  await follow(awa, seller)
  market.clock.advance(8 * 86_400_000)
  await follow(binta, seller)
  const { shop } = await seller.call(readSellerOverview, {})
  expect(shop).toMatchObject({ followers: 2, followersThisWeek: 1 })
  const page = await market.visitor(readShop, { params: { slug: shop.slug } })
  expect(page.followers).toBe(2)
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

test('what is hidden or sold out again is not announced; a later follower reads only later', async () => {
  const [awa, binta, seller] = [
    await market.buyer(),
    await market.buyer('Binta Keïta'),
    await market.seller(),
  ]
  await follow(awa, seller)
  market.clock.advance(1_000)
  const lamp = await market.product({ seller, name: 'Lampe', stock: 0 })
  await market.product({ seller, name: 'Marmite' })
  market.clock.advance(1_000)
  await follow(binta, seller)
  await tell()
  expect(await newsOf(awa)).toEqual(['Nouveau chez Bazin Diarra : « Marmite », 10 000 f.'])
  expect(await newsOf(binta)).toEqual([])

  market.clock.advance(86_400_000)
  await market.sql('update variants set stock = 4 where product_id = $1', [lamp._id])
  await tell()
  expect((await newsOf(awa))[0]).toMatch(/« Lampe »/)
})

test('all followers of a shop are told by as many statements as one', async () => {
  const seller = await market.seller()
  const told = async (people: Person[]) => {
    for (const person of people) await follow(person, seller)
    market.clock.advance(86_400_000)
    await market.product({ seller, name: `Article ${people.length}` })
    return market.countStatements(() => market.runJob('followers.tell'))
  }
  const one = await told([await market.buyer()])
  expect(await told([await market.buyer(), await market.buyer(), await market.buyer()])).toBe(one)
})
