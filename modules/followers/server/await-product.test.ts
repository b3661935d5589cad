import { afterAll, expect, test } from 'vitest'

import { setProductStock } from '#modules/publishing/contract/seller-products.ts'
import * as contract from '#modules/followers/contract/awaited.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const seller = await market.seller()
afterAll(() => market.close())

type Goods = { _id: string; slug: string }
const wait = (person: Person, { _id }: Goods, size: string | null = null) =>
  person.call(contract.awaitProduct, {
    params: { productId: _id },
    body: { size, color: null },
  })
const waitsOf = async (person: Person, { _id }: Goods) =>
  (await person.call(contract.readWaits, { params: { productId: _id } })).waits
const variantsOf = async ({ _id }: Goods) =>
  market.sql<{ id: string; size: string | null; stock: number }>(
    'select id, size, stock from variants where product_id = $1 order by position',
    [_id],
  )
async function restock(owner: Seller, goods: Goods, stock: number, size: string | null = null) {
  const variant = (await variantsOf(goods)).find((one) => one.size === size)
  await owner.call(setProductStock, {
    params: { id: goods._id },
    body: { stocks: [{ variant: variant?.id ?? '', stock }] },
  })
  await tell()
}
async function tell() {
  market.clock.advance(60_000)
  await market.runJob('followers.tell-waiting')
  await market.settle()
}
const newsOf = async (person: Person) =>
  (await person.call(listNotifications, {})).notifications
    .map(({ message }) => message.replaceAll(/\s/g, ' '))
    .filter((message) => /de nouveau en stock/.test(message))
async function queue(goods: Goods, people: number): Promise<Person[]> {
  const all: Person[] = []
  for (let place = 0; place < people; place += 1) {
    const person = await market.buyer(`Awa ${place}`)
    await wait(person, goods)
    market.clock.advance(1_000)
    all.push(person)
  }
  return all
}
const told = async (people: readonly Person[]) =>
  Promise.all(people.map(async (person) => (await newsOf(person)).length))

test('as many are told as there are units, in the order in which they asked, once each', async () => {
  const pot = await market.product({ seller, name: 'Marmite', stock: 0 })
  const people = await queue(pot, 5)
  await restock(seller, pot, 2)
  expect(await told(people)).toEqual([1, 1, 0, 0, 0])
  expect((await newsOf(people[0] ?? seller))[0]).toMatch(
    /^« Marmite » est de nouveau en stock, à 10 000 f\./,
  )
  await tell()
  expect(await told(people)).toEqual([1, 1, 0, 0, 0])
  await restock(seller, pot, 3)
  expect(await told(people)).toEqual([1, 1, 1, 0, 0])
  await restock(seller, pot, 0)
  await restock(seller, pot, 9)
  expect(await told(people)).toEqual([1, 1, 1, 1, 1])
})

test('a buyer who waits for one size hears of no other; for the product, of the first', async () => {
  const shirt = await market.product({
    seller,
    name: 'Boubou',
    variants: [
      { size: 'M', color: null, stock: 0 },
      { size: 'L', color: null, stock: 0 },
    ],
  })
  const [awa, binta, coumba] = [await market.buyer(), await market.buyer(), await market.buyer()]
  await wait(awa, shirt, 'M')
  market.clock.advance(1_000)
  await wait(binta, shirt, 'L')
  market.clock.advance(1_000)
  await wait(coumba, shirt)
  expect(await waitsOf(awa, shirt)).toEqual([{ size: 'M', color: null }])
  await restock(seller, shirt, 2, 'L')
  expect(await told([awa, binta, coumba])).toEqual([0, 1, 1])
  expect((await newsOf(binta))[0]).toMatch(/^« Boubou » \(taille L\)/)
  await expect(wait(binta, shirt, 'L')).rejects.toMatchObject({ code: 'followers.in_stock' })
  expect(await wait(binta, shirt, 'M')).toEqual({ waits: [{ size: 'M', color: null }] })
})

test('the wait ends when it is bought, or after ninety days, and can be made again', async () => {
  const cloth = await market.product({ seller, name: 'Pagne', stock: 0 })
  const [awa, binta, coumba] = await queue(cloth, 3)
  if (!awa || !binta || !coumba) throw new Error('three people wait')
  await market.sql('update variants set stock = 1 where product_id = $1', [cloth._id])
  await order(coumba, [line(cloth)], inCash)
  await market.sql('delete from awaited_returns')
  await market.runJob('followers.end-waits')
  expect(await waitsOf(coumba, cloth)).toEqual([])
  expect(await waitsOf(awa, cloth)).toEqual([{ size: null, color: null }])

  await market.sql(
    `update awaited_products set asked_at = asked_at - interval '90 days',
       ends_at = ends_at - interval '90 days' where product_id = $1`,
    [cloth._id],
  )
  await market.sql('update variants set stock = 0 where product_id = $1', [cloth._id])
  await wait(awa, cloth)
  await restock(seller, cloth, 5)
  expect(await told([awa, binta])).toEqual([1, 0])
  await market.runJob('followers.end-waits')
  expect((await binta.call(contract.listAwaited, {})).products).toEqual([])
  expect((await awa.call(contract.listAwaited, {})).products).toMatchObject([
    { name: 'Pagne', size: null, shopName: 'Bazin Diarra' },
  ])
})
