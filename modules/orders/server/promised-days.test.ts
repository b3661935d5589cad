import { afterAll, beforeAll, expect, test } from 'vitest'

import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'

import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { relayOf } from '../../../tests/support/relays.ts'

let market: Market
let awa: Person
let seller: Seller
let goods: Awaited<ReturnType<Market['product']>>
beforeAll(async () => {
  market = await openMarket()
  awa = await market.buyer()
  seller = await market.seller()
  goods = await market.product({ seller, stock: 1_000 })
  await offerCollection(seller)
})
afterAll(() => market.close())

const plain = (words: string) => words.replaceAll('\u00a0', ' ')
const at = (instant: string) => {
  market.clock.set(new Date(instant))
  market.emptyCaches()
}
const promised = async () => {
  const query = { region: 'Bamako', quartier: 'Badalabougou', weightClass: 'léger' } as const
  return plain((await market.visitor(estimateDelivery, { query })).delay.label)
}
const quoted = async (receiveAt: 'shop' | 'relay', relayId?: string) => {
  const shippingAddress = { region: 'Bamako', quartier: 'Badalabougou' }
  const body = { cartItems: [line(goods)], shippingAddress, receiveAt, relayId }
  const { receive } = await market.visitor(quoteCart, { body })
  return plain(receive?.find((one) => one.at === receiveAt)?.delay?.label ?? '')
}

test('a payment after the cut-off moves the promised days, and its notice says them', async () => {
  at('2026-11-20T14:58Z')
  const placed = await order(awa, [line(goods)], { paymentMethod: 'orange_money' })
  expect(plain(placed.fulfillments[0]?.delay.label ?? '')).toBe('sam. 21 nov.')
  at('2026-11-20T15:02Z')
  await payFor(market, placed)
  const paid = await awa.call(readOrder, { params: { id: placed._id } })
  expect(plain(paid.fulfillments[0]?.delay.label ?? '')).toBe('lun. 23 nov.')
  const [notice] = await market.sql<{ message: string }>(
    `select message from notifications where title = 'Paiement reçu'`,
  )
  expect(plain(notice?.message ?? '')).toContain('Arrivée prévue lun. 23 nov.')
})

test('what is collected is ready on days on which its shop is open', async () => {
  at('2026-11-20T10:00Z')
  expect(await quoted('shop')).toBe('ven. 20 nov. – sam. 21 nov.')
  at('2026-11-21T16:00Z')
  expect(await quoted('shop')).toBe('lun. 23 nov.')
  await market.sql('update shops set closed_days = $2 where id = $1', [
    seller.shopId,
    ['2026-11-23'],
  ])
  expect(await quoted('shop')).toBe('mar. 24 nov.')
  await market.sql('update shops set closed_from = $2, closed_until = $3 where id = $1', [
    seller.shopId,
    new Date('2026-11-24'),
    new Date('2026-11-30'),
  ])
  expect(await quoted('shop')).toBe('lun. 30 nov.')
  await market.sql(`update shops set closed_days = '{}', closed_from = null, closed_until = null`)
})

test('a parcel comes to a relay point on a day on which it is open', async () => {
  const { relayId } = await relayOf(market, await market.seller({ name: 'Lamine' }))
  at('2026-11-20T10:00Z')
  expect(await quoted('relay', relayId)).toBe('sam. 21 nov.')
  await market.sql('update relays set closed_from = $2, closed_until = $3 where id = $1', [
    relayId,
    new Date('2026-11-20'),
    new Date('2026-11-26'),
  ])
  expect(await quoted('relay', relayId)).toBe('jeu. 26 nov.')
  await market.sql('update relays set closed_until = null where id = $1', [relayId])
  expect(await quoted('relay', relayId)).toBe('')
})

test('no day is promised on which nothing is carried', async () => {
  at('2026-12-24T10:00Z')
  expect(await promised()).toBe('sam. 26 déc.')
  at('2026-12-24T16:00Z')
  expect(await promised()).toBe('sam. 26 déc.')
  at('2026-12-31T16:00Z')
  expect(await promised()).toBe('sam. 2 janv.')
  at('2027-05-15T16:00Z')
  expect(await promised()).toBe('lun. 17 mai')
  at('2028-02-28T16:00Z')
  expect(await promised()).toBe('mer. 1er mars')
})
