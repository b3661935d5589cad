import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import {
  acceptParcel,
  exportSellerOrders,
  listSellerOrders,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let seller: Seller
let cloth: Goods

const market = await openMarket()
const buyer = await market.buyer('Awa Diarra')
afterAll(() => market.close())

beforeEach(async () => {
  seller = await market.seller()
  cloth = await market.product({ seller, name: 'Bazin brodé', stock: 500 })
})

/** One parcel for the shop, a minute after the one before. */
async function ordered(
  rest: { who?: Person; what?: Goods; note?: string; fullName?: string } = {},
): Promise<string> {
  const { who = buyer, what = cloth, ...address } = rest
  const placed = await order(who, [line(what)], {
    paymentMethod: 'cash_on_delivery',
    shippingAddress: { ...home, ...address },
  })
  market.clock.advance(60_000)
  return placed.fulfillments[0]?._id ?? ''
}

const list = (
  query: NonNullable<Parameters<typeof seller.call<typeof listSellerOrders>>[1]['query']> = {},
) => seller.call(listSellerOrders, { query })
const ids = async (query = {}) => (await list(query)).orders.map((parcel) => parcel._id)

describe('a shop’s parcels', () => {
  test('are paged from the last page’s end: what moves meanwhile is neither hidden nor repeated', async () => {
    const placed = [await ordered(), await ordered(), await ordered(), await ordered()]
    const before = await list({ limit: 2 })
    expect(before.orders.map((parcel) => parcel._id)).toEqual(placed.slice(0, 2))
    await seller.call(acceptParcel, { params: { id: placed[0] ?? '' } })
    const after = await list({ limit: 2, after: before.next ?? '' })
    expect(after.orders.map((parcel) => parcel._id)).toEqual(placed.slice(2))
    expect(
      (await list({ limit: 2, after: after.next ?? '' })).orders.map((parcel) => parcel._id),
    ).toEqual([placed[0]])
    expect(await refusal(list({ after: '1_2_3' }))).toMatchObject({
      status: 400,
      code: 'shop_orders.cursor_unknown',
    })
  })

  test('are found by number, buyer’s first name, product, with or without accents, and by day', async () => {
    const pot = await market.product({
      seller,
      name: 'Marmite en fonte, 12 l',
      subCategory: 'marmites',
    })
    const [plain, other] = [
      await ordered(),
      await ordered({ what: pot, fullName: 'Fatoumata Kéïta' }),
    ]
    const number = (await list()).orders.find((parcel) => parcel._id === plain)?.orderNumber ?? ''
    expect(await ids({ q: number.toLowerCase() })).toEqual([plain])
    expect(await ids({ q: 'brode' })).toEqual([plain])
    expect(await ids({ q: 'FATOU' })).toEqual([other])
    expect(await ids({ q: 'Kéïta' })).toEqual([])
    expect(await ids({ q: 'fatoumata k.' })).toEqual([other])
    expect(await ids({ q: 'K. Fatoumata' })).toEqual([other])
    expect(await ids({ q: number.replaceAll('-', '').toLowerCase() })).toEqual([plain])
    expect(await ids({ q: number.replaceAll('-', ' ') })).toEqual([plain])
    expect((await ids({ q: 'badalabougou' })).toSorted()).toEqual([plain, other].toSorted())
    expect(await ids({ q: '100%' })).toEqual([])
    const day = market.clock.now().toISOString().slice(0, 10)
    expect(await ids({ from: day, to: day })).toHaveLength(2)
    expect(await list({ to: '2026-11-01' })).toMatchObject({
      orders: [],
      totalOrders: 0,
      counts: {},
    })
    expect(await refusal(list({ from: 'hier' }))).toMatchObject({ status: 400 })
    expect(await refusal(list({ state: 'awaiting_payment' }))).toMatchObject({ status: 400 })
  })

  test('carry what the buyer asks for, without a number to call, as long as the shop has them', async () => {
    const id = await ordered({
      note: 'Emballez bien, c’est un cadeau. Appelez le 76 12 34 56 avant.',
    })
    expect((await list()).orders[0]).toMatchObject({
      buyerName: 'Awa D.',
      note: 'Emballez bien, c’est un cadeau. Appelez le … avant.',
    })
    expect(JSON.stringify(await list())).not.toContain(home.phone.replaceAll(' ', ''))
    await seller.call(refuseParcel, { params: { id }, body: { reason: 'Produit épuisé' } })
    expect((await list()).orders[0]).toMatchObject({
      note: null,
      endedBy: 'shop',
      reason: 'Produit épuisé',
    })
  })
})

test('the CSV holds exactly what is filtered, and runs nothing in a spreadsheet', async () => {
  const trap = await market.product({ seller, name: '=1+1 ; "pagne"', price: 7_000 })
  const [taken] = [await ordered({ what: trap }), await ordered()]
  await seller.call(acceptParcel, { params: { id: taken } })
  const csv = async (query: object) => {
    const answer = await fetch(market.url + addressOf(exportSellerOrders, { query }), {
      headers: { authorization: `Bearer ${seller.user.token}` },
    })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    return (await answer.text()).trim().split('\r\n')
  }
  expect(await csv({})).toHaveLength(3)
  const [head, row, ...rest] = await csv({ state: 'accepted' })
  expect(head).toContain('Commande;Date;État;Client;Lieu;Produit')
  expect(row).toContain(
    `;À préparer;Awa;Badalabougou;"'=1+1 ; ""pagne""";;;1;7000;7000;350;6650;À la livraison`,
  )
  expect(rest).toEqual([])
})
