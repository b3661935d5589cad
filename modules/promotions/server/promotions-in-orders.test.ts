import { afterAll, describe, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readTeamOrder } from '#modules/team-orders/contract/admin-orders.ts'
import { cancelOrder, readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { refuseParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { endShopPromotion, listShopPromotions } from '#modules/promotions/contract/promotions.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home, inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { payFor, receiveNotifications } from '../../../tests/support/payments.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [admin, courier, awa, oumar] = await Promise.all([
  market.staff('admin'),
  market.staff('livreur'),
  market.buyer(),
  market.buyer(),
])
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const quote = (who: Person, cartItems: ReturnType<typeof line>[], codes: string[] = []) =>
  who.call(quoteCart, { body: { cartItems, codes, shippingAddress: home } })
const promotionsOf = async (seller: Person) =>
  (await seller.call(listShopPromotions, {})).promotions
const usesOf = async (id: string) =>
  (
    await market.sql<{ uses: number; discount: number; sold: number }>(
      'select uses, discount_francs as discount, sold_francs as sold from promotions where id = $1',
      [id],
    )
  )[0]
const booksOf = async ({ _id }: Pick<Order, '_id'>) =>
  (await admin.call(readTeamOrder, { params: { id: _id } })).ledger
const promotionBalance = async () =>
  Number(
    (
      await market.sql<{ francs: number }>(
        "select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'promotions'",
      )
    )[0]?.francs,
  )

describe('a promotion of a shop', () => {
  test('lowers its goods, and the commission is of what is left', async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, price: 9_999 })
    const pot = await market.product({ seller, price: 5_000, promoPrice: 4_001 })
    await percentOff(seller, 10, { code: 'bazin-10' })
    const cart = [line(cloth, 2), line(pot)]
    const shown = await quote(awa, cart, ['Bazin 10'])
    // 10 % of 23 999, half up; the remainder goes where most was left over.
    expect(shown).toMatchObject({
      itemsTotal: 21_599,
      total: 22_599,
      codes: [{ code: 'BAZIN10', problem: null }],
      shops: [
        {
          shopDiscount: 2_400,
          promotion: { code: 'BAZIN10', words: 'Code BAZIN10', discount: 2_400 },
          items: [{ lineTotal: 17_998 }, { lineTotal: 3_601 }],
        },
      ],
    })
    const placed = await order(awa, cart, { codes: ['BAZIN10'], expectedTotal: shown.total })
    expect(placed).toMatchObject({
      itemsTotal: 21_599,
      total: 22_599,
      fulfillments: [{ shopDiscount: 2_400, shopPromotion: 'Code BAZIN10' }],
    })
    await payFor(market, placed)
    await deliver(market, { parcelId: parcelOf(placed), seller, courier })
    expect(await booksOf(placed)).toEqual({
      escrow: 0,
      refundsDue: 0,
      sellers: 21_599 - 1_080,
      commission: 1_080,
    })
    expect(await promotionsOf(seller)).toMatchObject([
      { code: 'BAZIN10', uses: 1, sold: 21_599, discount: 2_400, state: 'live' },
    ])
  })

  test('without a code applies by itself: the one that gives most, and a typed code before it', async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, price: 20_000 })
    await percentOff(seller, 5)
    await percentOff(seller, 10, { minGoods: 30_000 })
    await percentOff(seller, 1, { code: 'UNPOURCENT' })
    expect((await quote(awa, [line(cloth)])).itemsTotal).toBe(19_000)
    expect((await quote(awa, [line(cloth, 2)])).itemsTotal).toBe(36_000)
    expect((await quote(awa, [line(cloth, 2)], ['UNPOURCENT'])).itemsTotal).toBe(39_600)
  })

  test('ends the moment its shop stops it: a cart that showed it is refused with the new total', async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, price: 10_000 })
    const promotion = await percentOff(seller, 20, { code: 'FINIT' })
    const shown = await quote(awa, [line(cloth)], ['FINIT'])
    await seller.call(endShopPromotion, { params: { id: promotion._id } })
    expect(
      await refusal(order(awa, [line(cloth)], { codes: ['FINIT'], expectedTotal: shown.total })),
    ).toMatchObject({
      status: 409,
      code: 'promotions.code_refused',
      message: 'Ce code a pris fin.',
    })
    // Stopped between order and payment, it counts as it was frozen.
    const again = await percentOff(seller, 20, { code: 'FINIT' })
    const placed = await order(awa, [line(cloth)], { codes: ['FINIT'] })
    await seller.call(endShopPromotion, { params: { id: again._id } })
    await payFor(market, placed)
    expect(await awa.call(readOrder, { params: { id: placed._id } })).toMatchObject({
      total: 9_000,
      payment: { state: 'paid' },
    })
  })
})

describe('a promotion of the market', () => {
  test('is split over the parcels by their goods; the shops are owed as if there were none', async () => {
    const [one, two] = [await market.seller(), await market.seller()]
    const cloth = await market.product({ seller: one, price: 10_001 })
    const pot = await market.product({ seller: two, price: 5_000 })
    const before = await promotionBalance()
    const promotion = await offeredByMarket(admin, { kind: 'francs', amount: 1_000, code: 'FETE' })
    const placed = await order(awa, [line(cloth), line(pot)], { codes: ['fete'] })
    expect(placed).toMatchObject({
      itemsTotal: 15_001,
      marketDiscount: 1_000,
      marketPromotion: 'Code FETE',
      total: 15_001 + 1_500 - 1_000,
      fulfillments: [{ marketDiscount: 667 }, { marketDiscount: 333 }],
    })
    await payFor(market, placed)
    for (const [index, seller] of [one, two].entries())
      await deliver(market, { parcelId: placed.fulfillments[index]?._id ?? '', seller, courier })
    expect(await booksOf(placed)).toMatchObject({
      escrow: 0,
      sellers: 15_001 - 500 - 250,
      commission: 750,
    })
    expect((await promotionBalance()) - before).toBe(1_000)
    expect(await usesOf(promotion._id)).toEqual({ uses: 1, discount: 1_000, sold: 15_001 })
  })

  test('that is cancelled by half takes back exactly that part, and its use once nothing is left', async () => {
    const [one, two] = [await market.seller(), await market.seller()]
    const cloth = await market.product({ seller: one, price: 10_001 })
    const pot = await market.product({ seller: two, price: 5_000 })
    const promotion = await offeredByMarket(admin, {
      kind: 'francs',
      amount: 1_000,
      code: 'MOITIE',
    })
    const placed = await order(oumar, [line(cloth), line(pot)], { codes: ['MOITIE'] })
    await payFor(market, placed)
    await two.call(refuseParcel, {
      params: { id: placed.fulfillments[1]?._id ?? '' },
      body: { reason: 'Rupture de stock' },
    })
    expect(await usesOf(promotion._id)).toEqual({ uses: 1, discount: 667, sold: 10_001 })
    expect((await booksOf(placed)).refundsDue).toBe(5_000 + 500 - 333)
    await oumar.call(cancelOrder, { params: { id: placed._id } })
    expect(await usesOf(promotion._id)).toEqual({ uses: 0, discount: 0, sold: 0 })
    expect(await booksOf(placed)).toMatchObject({ escrow: 0, refundsDue: placed.total })
  })

  test('never leaves an order by mobile money that costs 0 f', async () => {
    const seller = await market.seller()
    const cheap = await market.product({ seller, price: 500, isFreeLivraison: true })
    await offeredByMarket(admin, { kind: 'francs', amount: 5_000, code: 'TOUT' })
    expect(await refusal(order(awa, [line(cheap)], { codes: ['TOUT'] }))).toMatchObject({
      status: 422,
      code: 'promotions.nothing_to_pay',
    })
    const placed = await order(awa, [line(cheap)], { codes: ['TOUT'], ...inCash })
    expect(placed).toMatchObject({ total: 0, marketDiscount: 500 })
    await deliver(market, { parcelId: parcelOf(placed), seller, courier })
  })
})

describe('uses', () => {
  test('come back when an order expires, and are taken again when it is paid late', async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, price: 10_000 })
    const promotion = await percentOff(seller, 10, { code: 'TARD', maxUses: 1 })
    const placed = await order(awa, [line(cloth)], { codes: ['TARD'] })
    expect(await quote(oumar, [line(cloth)], ['TARD'])).toMatchObject({
      total: 11_000,
      codes: [{ problem: 'Ce code n’est plus disponible.' }],
    })
    // The operator confirms only after the order has expired.
    await payFor(market, placed, { phone: '79000009' })
    market.clock.advance(21 * 60_000)
    await market.runJob('orders.expire')
    expect((await usesOf(promotion._id))?.uses).toBe(0)
    market.orangeMoney.releaseLate()
    await receiveNotifications(market)
    expect((await usesOf(promotion._id))?.uses).toBe(1)
  })

  test('of one buyer are bounded, and a first order is one of which nothing is on its way', async () => {
    const seller = await market.seller()
    const cloth = await market.product({ seller, price: 10_000 })
    await percentOff(seller, 10, { code: 'UNEFOIS', maxUsesPerBuyer: 1 })
    await percentOff(seller, 20, { code: 'PREMIERE', firstOrderOnly: true })
    const buyer = await market.buyer()
    expect((await quote(buyer, [line(cloth)], ['PREMIERE'])).itemsTotal).toBe(8_000)
    await order(buyer, [line(cloth)], { codes: ['UNEFOIS'], ...inCash })
    expect((await quote(buyer, [line(cloth)], ['UNEFOIS', 'PREMIERE'])).codes).toEqual([
      { code: 'UNEFOIS', problem: 'Vous avez déjà utilisé ce code.' },
      { code: 'PREMIERE', problem: 'Ce code est pour une première commande.' },
    ])
  })
})
