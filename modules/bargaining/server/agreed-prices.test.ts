import { afterAll, describe, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { dayMs } from '#kernel/clock.ts'
import { agreeOn } from '../../../tests/support/bargains.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { home, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [awa, oumar, seller, admin] = await Promise.all([
  market.buyer(),
  market.buyer('Oumar Coulibaly'),
  market.seller(),
  market.staff('admin'),
])
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const open = { acceptsFrom: null, refusesBelow: null }
const boubou = (price = 50_000, stock = 10) =>
  market.product({ seller, name: 'Boubou', price, stock, proposals: open })
const quote = (who: Person, ...cartItems: (ReturnType<typeof line> & { unitPrice?: number })[]) =>
  who.call(quoteCart, { body: { cartItems, shippingAddress: home } })
const stateOf = async (goods: Goods) =>
  (
    await market.sql<{ state: string }>(
      `select a.state from agreed_prices a join price_proposals p on p.id = a.proposal_id
       where p.product_id = $1 order by a.agreed_at desc, a.id desc limit 1`,
      [goods._id],
    )
  )[0]?.state
const plain = (words: string | undefined) => words?.replaceAll(/\s/g, ' ')

describe('an agreed price', () => {
  test('stands in the cart of its buyer, in its quantity, with its end; nobody else sees it', async () => {
    const goods = await boubou()
    await agreeOn(awa, seller, goods, { quantity: 2, unitPrice: 43_000 })
    const shown = await quote(awa, { ...line(goods, 3), unitPrice: 50_000 })
    expect(shown).toMatchObject({ itemsTotal: 86_000 })
    expect(shown.shops[0]?.items[0]).toMatchObject({
      qty: 2,
      unitPrice: 43_000,
      usualPrice: 50_000,
      agreedUntil: '2026-11-21T10:00:00.000Z',
      lineTotal: 86_000,
    })
    expect(shown.changes.map(({ kind, qty, message }) => [kind, qty, plain(message)])).toEqual([
      ['stock', 2, 'Le prix accordé de « Boubou » vaut pour 2 pièces.'],
      ['price', 2, 'Le prix de « Boubou » est passé de 50 000 f à 43 000 f.'],
    ])
    for (const other of [await quote(oumar, line(goods, 2))])
      expect(other).toMatchObject({
        itemsTotal: 100_000,
        shops: [{ items: [{ usualPrice: null, agreedUntil: null }] }],
      })
  })

  test('is frozen on the line, with the commission of what is left, and used once', async () => {
    const goods = await boubou()
    await agreeOn(awa, seller, goods, { quantity: 2, unitPrice: 43_000 })
    const placed = await order(awa, [line(goods, 2)], { expectedTotal: 87_000 })
    expect(placed).toMatchObject({
      itemsTotal: 86_000,
      total: 87_000,
      items: [{ unitPrice: 43_000, usualPrice: 50_000, lineTotal: 86_000 }],
    })
    expect(await stateOf(goods)).toBe('used')
    const [row] = await market.sql<{ commission: number }>(
      'select commission_francs as commission from parcels where id = $1',
      [parcelOf(placed)],
    )
    expect(row?.commission).toBe(4_300)
    await payFor(market, placed)
    const again = await order(awa, [line(goods, 2)])
    expect(again.itemsTotal).toBe(100_000)
  })

  test('takes no promotion of its shop, and one of the market', async () => {
    const shop = await market.seller({ name: 'Kadi Wax' })
    const [agreed, other] = await Promise.all([
      market.product({ seller: shop, price: 50_000, proposals: open }),
      market.product({ seller: shop, price: 10_000 }),
    ])
    await percentOff(shop, 10)
    await agreeOn(awa, shop, agreed, { unitPrice: 43_000 })
    const shown = await quote(awa, line(agreed), line(other))
    expect(shown).toMatchObject({
      itemsTotal: 52_000,
      shops: [{ shopDiscount: 1_000, items: [{ lineTotal: 43_000 }, { lineTotal: 9_000 }] }],
    })
    const ofMarket = await offeredByMarket(admin, { kind: 'percent', amount: 10, code: 'FETE' })
    const placed = await order(awa, [line(agreed), line(other)], { codes: ['FETE'] })
    expect(placed).toMatchObject({ itemsTotal: 52_000, marketDiscount: 5_200 })
    expect(placed.fulfillments[0]).toMatchObject({ shopDiscount: 1_000 })
    expect(ofMarket).toBeTruthy()
  })

  test('gives way to a lower price of the product, and is not used', async () => {
    const goods = await boubou()
    await agreeOn(awa, seller, goods, { quantity: 2, unitPrice: 43_000 })
    await market.changePrice(goods, 50_000, 40_000)
    expect(await quote(awa, line(goods, 2))).toMatchObject({ itemsTotal: 80_000 })
    const placed = await order(awa, [line(goods, 2)])
    expect(placed).toMatchObject({ itemsTotal: 80_000, items: [{ usualPrice: null }] })
    expect(await stateOf(goods)).toBe('live')
  })

  test('ends, and the cart says that the usual price is back', async () => {
    const goods = await boubou()
    await agreeOn(awa, seller, goods, { unitPrice: 43_000 })
    market.clock.advance(dayMs)
    const shown = await quote(awa, { ...line(goods), unitPrice: 43_000 })
    expect(shown.itemsTotal).toBe(50_000)
    expect(plain(shown.changes[0]?.message)).toBe(
      '« Boubou » : Le prix accordé a pris fin, le prix affiché est revenu.',
    )
    const refused = await refusal(order(awa, [line(goods)], { expectedTotal: 44_000 }))
    expect(refused).toMatchObject({
      code: 'orders.price_changed',
      message: 'Le prix accordé a pris fin, le prix affiché est revenu.',
    })
    await market.runJob('promises.end')
    expect(await stateOf(goods)).toBe('ended')
  })
})
