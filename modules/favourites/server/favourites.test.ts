import { afterAll, expect, it } from 'vitest'

import { addFavourite, listFavourites } from '#modules/favourites/contract/favourites.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'

const market = await openMarket()
const seller = await market.seller()
const awa = await market.buyer('Awa Diarra')
const karite = await market.product({ seller, name: 'Beurre de karité' })
const djembe = await market.product({ seller, name: 'Djembé en lingué' })
afterAll(() => market.close())

const keep = (person: Person, product: { _id: string }, owner = person.user._id) =>
  person.call(addFavourite, { params: { userId: owner }, body: { productId: product._id } })
const kept = async (person: Person, owner = person.user._id) =>
  (await person.call(listFavourites, { params: { userId: owner } })).favoris.map(({ name }) => name)

it('the last product kept comes first, and keeping it twice changes nothing', async () => {
  await keep(awa, karite)
  market.clock.advance(1_000)
  await keep(awa, djembe)
  market.clock.advance(1_000)
  expect(await keep(awa, karite)).toEqual({ productId: karite._id })
  expect(await kept(awa)).toEqual(['Djembé en lingué', 'Beurre de karité'])
})

it('a product that is hidden leaves the list, and comes back with it', async () => {
  const suspend = (suspended: boolean) =>
    market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: djembe._id, by: 'seller', suspended }),
    )
  await suspend(true)
  expect(await kept(awa)).toEqual(['Beurre de karité'])
  await suspend(false)
  expect(await kept(awa)).toEqual(['Djembé en lingué', 'Beurre de karité'])
})

it('a phone that presses twice at once keeps one', async () => {
  const other = await market.buyer('Fanta Koné')
  await Promise.all([keep(other, karite), keep(other, karite), keep(other, karite)])
  expect(await kept(other)).toEqual(['Beurre de karité'])
})
