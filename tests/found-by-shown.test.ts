import { afterAll, expect, test } from 'vitest'

import { listUsers } from '#modules/people/contract/people.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import {
  acceptParcel,
  listSellerOrders,
  readyParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { listTeamShops } from '#modules/shops/contract/team-shops.ts'
import { listTeamOrders } from '#modules/team-orders/contract/admin-orders.ts'
import { openMarket } from './support/market.ts'
import { home, inCash, line, order } from './support/orders.ts'
import { relayOf } from './support/relays.ts'

const market = await openMarket()
const [admin, aminata, other] = await Promise.all([
  market.staff('admin'),
  market.buyer('Aminata Traoré'),
  market.buyer('Koné Bakary'),
])
const seller = await market.seller({ name: 'Sira Mode' })
const lamine = await market.seller({ name: 'Lamine Couture' })
const relay = await relayOf(market, lamine)
const cloth = await market.product({ seller, stock: 50 })
const address = { ...home, fullName: 'Aminata Traoré', phone: '76 55 43 21' }
const placed = await order(aminata, [line(cloth)], {
  ...inCash,
  shippingAddress: address,
  receiveAt: 'relay',
  relayId: relay.relayId,
})
const atDoor = await order(aminata, [line(cloth)], { ...inCash, shippingAddress: address })
const surnameFirst = { ...home, fullName: 'Mme N’DIAYE Fatou-Bintou', phone: '76 00 99 88' }
const turned = await order(other, [line(cloth)], { ...inCash, shippingAddress: surnameFirst })
const elsewhere = { ...home, fullName: 'Bakary Koné', phone: '66 00 11 22', quartier: 'Hamdallaye' }
await order(other, [line(cloth)], { ...inCash, shippingAddress: elsewhere })
const number = placed.orderNumber
const params = { id: placed.fulfillments[0]?._id ?? '' }
await seller.call(acceptParcel, { params })
await seller.call(readyParcel, { params })
afterAll(() => market.close())

const eastern = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const asTyped = [
  'TRAORE Aminata',
  'aminata traore',
  'Traoré',
  '+223 76 55 43 21',
  '76.55.43.21',
  '5543',
  eastern('76554321'),
  number,
  number.replaceAll('-', ''),
  number.replaceAll('-', ' ').toLowerCase(),
  number.slice(-5),
  'Traoré, Aminata',
  '« Aminata Traoré »',
  '0022376554321',
  '76-55-43-21',
  '76/55/43/21',
  `#${number}`,
  `n° ${number}`,
  `${number}.`,
  number.replaceAll('-', '\u2011'),
]

test.each([...asTyped, 'Badalabougou', 'badala traore', 'Traoré sira MODE'])(
  'the team’s orders are found by « %s »',
  async (q) => {
    const { orders } = await admin.call(listTeamOrders, { query: { q } })
    expect(orders.map(({ orderNumber }) => orderNumber)).toContain(number)
    expect(orders.map(({ clientName }) => clientName)).not.toContain('Bakary Koné')
  },
)

test.each(asTyped)('a relay’s counter finds « %s »', async (q) => {
  const { parcels } = await lamine.call(listRelayParcels, {
    query: { list: 'expected', search: q },
  })
  expect(parcels.map(({ orderNumber }) => orderNumber)).toEqual([number])
})

test.each([
  'Aminata T.',
  'aminata',
  'Badalabougou',
  'badala',
  atDoor.orderNumber.slice(3).replace('-', ''),
])('a shop finds its parcel by « %s »', async (q) => {
  const { orders } = await seller.call(listSellerOrders, { query: { q } })
  expect(orders.map(({ orderNumber }) => orderNumber)).toContain(atDoor.orderNumber)
  expect(orders.length).toBeLessThan(3)
})

test.each(['Mme N’Diaye', "n'diaye fatou", 'Fatou Bintou', 'fatou-bintou'])(
  'the team finds a name with apostrophe and hyphen by « %s »',
  async (q) => {
    const { orders } = await admin.call(listTeamOrders, { query: { q } })
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([turned.orderNumber])
  },
)

test.each(['Fatou-Bintou N.', 'fatou bintou', 'Fatou-Bintou N. · Badalabougou'])(
  'a shop finds by « %s » whose surname was written first',
  async (q) => {
    const { orders } = await seller.call(listSellerOrders, { query: { q } })
    expect(orders.map(({ buyerName }) => buyerName)).toEqual(['Fatou-Bintou N.'])
  },
)

test('a shop finds no buyer by the surname that its card does not show', async () => {
  for (const q of ['Diaye', 'NDIAYE', 'Traoré'])
    expect([q, (await seller.call(listSellerOrders, { query: { q } })).orders]).toEqual([q, []])
})

test.each([
  'TRAORE Aminata',
  'traoré',
  `+223 ${aminata.user.phone}`,
  eastern(aminata.user.phone),
  'Badalabougou Aminata',
])('the team’s users are found by « %s »', async (q) => {
  const { users } = await admin.call(listUsers, { query: { q } })
  expect(users.map(({ name }) => name)).toContain('Aminata Traoré')
  expect(users.map(({ name }) => name)).not.toContain('Koné Bakary')
})

test.each([
  'MODE sira',
  'gérante sira',
  'bagadadji sira',
  `+223${seller.user.phone}`,
  eastern(seller.user.phone),
])('the team’s shops, and users by their shop, are found by « %s »', async (q) => {
  const { shops } = await admin.call(listTeamShops, { query: { q } })
  expect(shops.map(({ name }) => name)).toEqual(['Sira Mode'])
  const { users } = await admin.call(listUsers, { query: { q } })
  expect(users.map(({ shopName }) => shopName)).toContain('Sira Mode')
})

test('what no row shows finds none', async () => {
  for (const q of ['aminata zzz', '99 99 99 99', 'SG-000000-XXXXX', '%', '_']) {
    expect((await admin.call(listTeamOrders, { query: { q } })).orders).toEqual([])
    expect((await admin.call(listUsers, { query: { q } })).users).toEqual([])
    expect((await admin.call(listTeamShops, { query: { q } })).shops).toEqual([])
  }
})
