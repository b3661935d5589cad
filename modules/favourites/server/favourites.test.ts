import { afterAll, expect, it } from 'vitest'

import {
  addFavourite,
  listFavourites,
  removeFavourite,
} from '#modules/favourites/contract/favourites.ts'
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
const drop = (person: Person, product: { _id: string }) =>
  person.call(removeFavourite, { params: { userId: person.user._id, productId: product._id } })
const kept = async (person: Person, owner = person.user._id) =>
  (await person.call(listFavourites, { params: { userId: owner } })).favoris.map(({ name }) => name)

it('somebody’s favourites are read and changed by their owner and the team alone', async () => {
  const moussa = await market.buyer('Moussa Keïta')
  const admin = await market.staff('admin')
  await expect(kept(moussa, awa.user._id)).rejects.toMatchObject({
    status: 403,
    code: 'session.forbidden',
  })
  await expect(keep(moussa, karite, awa.user._id)).rejects.toMatchObject({ status: 403 })
  await expect(
    moussa.call(removeFavourite, { params: { userId: awa.user._id, productId: karite._id } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await kept(admin, awa.user._id)).toEqual([])
})

it('the last product kept comes first, and keeping it twice changes nothing', async () => {
  await keep(awa, karite)
  market.clock.advance(1_000)
  await keep(awa, djembe)
  market.clock.advance(1_000)
  expect(await keep(awa, karite)).toEqual({ productId: karite._id })
  expect(await kept(awa)).toEqual(['Djembé en lingué', 'Beurre de karité'])
})

it('a removed favourite is gone, and removing it twice is no error', async () => {
  await drop(awa, karite)
  await drop(awa, karite)
  expect(await kept(awa)).toEqual(['Djembé en lingué'])
})

it('a product that is hidden leaves the list, and comes back with it', async () => {
  const suspend = (suspended: boolean) =>
    market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: djembe._id, by: 'seller', suspended }),
    )
  await suspend(true)
  expect(await kept(awa)).toEqual([])
  await suspend(false)
  expect(await kept(awa)).toEqual(['Djembé en lingué'])
})

it('a phone that presses twice at once keeps one', async () => {
  const other = await market.buyer('Fanta Koné')
  await Promise.all([keep(other, karite), keep(other, karite), keep(other, karite)])
  expect(await kept(other)).toEqual(['Beurre de karité'])
})

it('a long list costs as many statements as a short one', async () => {
  const seller = await market.seller({ name: 'Atelier Niangala' })
  const fanta = await market.buyer('Fanta Sacko')
  await keep(fanta, karite)
  const one = await market.countStatements(() => kept(fanta))
  for (const name of ['Bogolan', 'Indigo', 'Wax', 'Bazin'])
    await keep(fanta, await market.product({ seller, name }))
  expect(await market.countStatements(() => kept(fanta))).toBe(one)
})
