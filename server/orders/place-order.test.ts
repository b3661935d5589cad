import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CallFailure } from '#contract/kernel/call-failure.ts'
import { listOrders, readOrder } from '#contract/orders/orders.ts'
import { quoteCart } from '#contract/cart/quote.ts'
import { readProduct } from '#contract/catalogue/catalogue.ts'
import { suspendProduct } from '#server/catalogue/index.ts'
import { openMarket, type Market } from '../../tests/market.ts'
import type { Person, Seller } from '../../tests/market-people.ts'
import { home, line, order } from '../../tests/orders.ts'

let market: Market
let awa: Person
let bazin: Seller
let cuisine: Seller

beforeAll(async () => {
  market = await openMarket()
  awa = await market.buyer()
  bazin = await market.seller()
  cuisine = await market.seller({ name: 'Cuisine de Kadi' })
})
afterAll(() => market.close())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )
const sql = async (text: string, values: unknown[]) =>
  (await market.kernel.database.pool.query(text, values)).rows
const setShop = (set: string, values: unknown[]) =>
  sql(`update shops set ${set} where id = $1`, [bazin.shopId, ...values])
const setOwner = (set: string, values: unknown[]) =>
  sql(`update users set ${set} where id = $1`, [bazin.user._id, ...values])
const stockOf = async (slug: string) =>
  (await market.visitor(readProduct, { params: { slug } })).stock

describe('an order', () => {
  test('is split per seller and priced by the server', async () => {
    const cloth = await market.product({
      seller: bazin,
      price: 12_000,
      promoPrice: 9_999,
      stock: 5,
    })
    const pot = await market.product({
      seller: cuisine,
      name: 'Marmite',
      price: 8_000,
      weightClass: 'lourd',
      subCategory: 'marmites',
    })
    const placed = await order(awa, [line(cloth, 2), line(pot)])
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      itemsTotal: 27_998,
      shippingFee: 3_000,
      total: 30_998,
      canPay: true,
      canCancel: true,
    })
    expect(placed.orderNumber).toMatch(/^SG-261120-[2-9A-HJ-NP-Z]{5}$/)
    expect(
      placed.fulfillments.map((parcel) => [parcel.shopName, parcel.itemsTotal, parcel.shippingFee]),
    ).toEqual([
      ['Bazin Diarra', 19_998, 500],
      ['Cuisine de Kadi', 8_000, 2_500],
    ])
    expect(placed.payment).toMatchObject({
      method: 'orange_money',
      state: 'pending',
      paymentUrl: expect.stringContaining('http') as string,
    })
    expect(await stockOf(cloth.slug)).toBe(3)
  })

  test('costs the buyer no delivery for a parcel whose products are all « livraison à 0f »', async () => {
    const free = await market.product({ seller: bazin, isFreeDelivery: true, weightClass: 'lourd' })
    const pot = await market.product({ seller: cuisine, subCategory: 'marmites' })
    const placed = await order(awa, [line(free), line(pot)])
    expect(placed.fulfillments.map((parcel) => parcel.shippingFee)).toEqual([0, 1_000])
  })

  test('sent twice with the same key is placed once, even at the same moment', async () => {
    const cloth = await market.product({ seller: bazin, stock: 10 })
    const key = randomUUID()
    const [first, second] = await Promise.all([
      order(awa, [line(cloth)], { key }),
      order(awa, [line(cloth)], { key }),
    ])
    const third = await order(awa, [line(cloth)], { key })
    expect(new Set([first._id, second._id, third._id]).size).toBe(1)
    expect(await stockOf(cloth.slug)).toBe(9)
    const other = await refusal(order(awa, [line(cloth, 2)], { key }))
    expect(other).toMatchObject({ status: 409, code: 'idempotency.other_body' })
  })

  test('without an Idempotency-Key is refused', async () => {
    const cloth = await market.product({ seller: bazin })
    expect(await refusal(order(awa, [line(cloth)], { key: 'court' }))).toMatchObject({
      status: 400,
      code: 'idempotency.key_missing',
    })
  })

  test('for more than is left is refused with what is left, and takes nothing', async () => {
    const cloth = await market.product({ seller: bazin, name: 'Bogolan', stock: 3 })
    const failure = await refusal(order(awa, [line(cloth, 4)]))
    expect(failure).toMatchObject({
      status: 409,
      code: 'orders.out_of_stock',
      message: 'Stock insuffisant (reste 3) : « Bogolan ».',
    })
    expect(failure.details).toMatchObject({ lines: [{ product: cloth._id, available: 3 }] })
    expect(await stockOf(cloth.slug)).toBe(3)
  })

  test('counts two lines of one product together', async () => {
    const cloth = await market.product({ seller: bazin, stock: 3 })
    expect(await refusal(order(awa, [line(cloth, 2), line(cloth, 2)]))).toMatchObject({
      code: 'orders.out_of_stock',
    })
  })

  test('takes the chosen size and colour, and refuses one that does not exist', async () => {
    const dress = await market.product({
      seller: bazin,
      variants: [
        { size: 'M', color: 'Indigo', stock: 1 },
        { size: 'L', color: 'Indigo', stock: 2 },
      ],
    })
    const placed = await order(awa, [line(dress, 1, { size: 'M', color: 'Indigo' })])
    expect(placed.items[0]).toMatchObject({ size: 'M', color: 'Indigo' })
    expect(
      await refusal(order(awa, [line(dress, 1, { size: 'M', color: 'Indigo' })])),
    ).toMatchObject({ code: 'orders.out_of_stock' })
    expect(
      await refusal(order(awa, [line(dress, 1, { size: 'XXL', color: 'Indigo' })])),
    ).toMatchObject({ code: 'orders.unavailable' })
    expect(await refusal(order(awa, [line(dress)]))).toMatchObject({ code: 'orders.unavailable' })
  })

  test('of a suspended product, of one’s own, or at another total than shown is refused', async () => {
    const cloth = await market.product({ seller: bazin })
    expect(await refusal(order(bazin, [line(cloth)]))).toMatchObject({
      status: 422,
      code: 'orders.own_product',
    })
    expect(await refusal(order(awa, [line(cloth)], { expectedTotal: 1 }))).toMatchObject({
      status: 409,
      code: 'orders.price_changed',
      details: { total: 11_000 },
    })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: cloth._id, by: 'admin', suspended: true }),
    )
    expect(await refusal(order(awa, [line(cloth)]))).toMatchObject({
      status: 409,
      code: 'orders.unavailable',
    })
  })

  test.each<[string, (goods: { _id: string }) => Promise<unknown>, string]>([
    [
      'of a shop that is closed',
      () =>
        setShop('closed_from = $2, closed_until = $3', [
          new Date('2026-11-20T09:00:00Z'),
          new Date('2026-11-25T09:00:00Z'),
        ]),
      'est fermée en ce moment',
    ],
    [
      'of a seller whose account is suspended',
      () => setOwner('suspended_at = $2', [new Date('2026-11-20T09:00:00Z')]),
      'n’est plus en vente',
    ],
    [
      'of a product that was deleted',
      (goods) =>
        sql('update products set deleted_at = $2 where id = $1', [
          goods._id,
          new Date('2026-11-20T09:00:00Z'),
        ]),
      'n’est plus en vente',
    ],
  ])('%s is refused with the line and the reason, and takes no stock', async (_, happen, words) => {
    const cloth = await market.product({ seller: bazin, stock: 5 })
    await happen(cloth)
    const failure = await refusal(order(awa, [line(cloth)]))
    expect(failure).toMatchObject({
      status: 409,
      code: 'orders.unavailable',
      details: { lines: [{ product: cloth._id }] },
    })
    expect(failure.message).toContain(words)
    expect(await sql('select reserved from variants where product_id = $1', [cloth._id])).toEqual([
      { reserved: 0 },
    ])
    await setShop('closed_from = null, closed_until = null', [])
    await setOwner('suspended_at = null', [])
  })

  test('with prices, totals, names or states of the caller’s own making is priced by the market all the same', async () => {
    const cloth = await market.product({ seller: bazin, price: 12_000 })
    const forged = {
      unitPrice: 1,
      price: 1,
      lineTotal: 1,
      name: 'Cadeau',
      shopId: randomUUID(),
      isFreeLivraison: true,
    }
    const cartItems = [{ ...line(cloth), ...forged }]
    const more = {
      total: 1,
      itemsTotal: 1,
      shippingFee: 0,
      state: 'delivered',
      buyerId: cuisine.user._id,
      commission: 0,
      paidAt: '2026-11-20T10:00:00Z',
    }
    const placed = await order(awa, cartItems, { ...more, paymentMethod: 'orange_money' })
    expect(placed).toMatchObject({
      itemsTotal: 12_000,
      shippingFee: 1_000,
      total: 13_000,
      state: 'awaiting_payment',
    })
    expect(
      await sql('select buyer_id as buyer, paid_at as paid from orders where id = $1', [
        placed._id,
      ]),
    ).toEqual([{ buyer: awa.user._id, paid: null }])
    for (const expectedTotal of [1, -1, 0, 12_999])
      expect(await refusal(order(awa, [line(cloth)], { expectedTotal }))).toMatchObject({
        status: 409,
        details: { total: 13_000 },
      })
  })

  test('of too many lines, too many units in all, or an id that is none is refused', async () => {
    const cloth = await market.product({ seller: bazin, stock: 5 })
    const many = Array.from({ length: 51 }, (_, index) => line(cloth, 1, { size: `T${index}` }))
    expect(await refusal(order(awa, many))).toMatchObject({ status: 400 })
    expect(await refusal(order(awa, [{ ...line(cloth), product: 'tout' }]))).toMatchObject({
      status: 400,
    })
    expect(await refusal(order(awa, []))).toMatchObject({
      status: 400,
      fields: { cartItems: 'Votre panier est vide' },
    })
    // Each line may be had, all of them together not: asked twice 999 is not 999.
    const twice = await refusal(order(awa, [line(cloth, 999), line(cloth, 999)]))
    expect(twice).toMatchObject({
      code: 'orders.out_of_stock',
      details: { lines: [{ available: 5 }] },
    })
  })

  test.each([-1, 0, 0.5, 1.000001, 1_000, 1e9, Number.MAX_SAFE_INTEGER + 1, 1e308, '2', [2], null])(
    'of a quantity of %s is refused, and takes no stock',
    async (qty) => {
      const cloth = await market.product({ seller: bazin, stock: 5 })
      const failure = await refusal(order(awa, [{ ...line(cloth), qty: qty as number }]))
      expect(failure).toMatchObject({
        status: 400,
        code: 'validation',
        fields: { 'cartItems.0.qty': expect.stringMatching(/^\p{Lu}/u) as string },
      })
      expect(
        await sql('select stock, reserved from variants where product_id = $1', [cloth._id]),
      ).toEqual([{ stock: 5, reserved: 0 }])
    },
  )

  test('in cash goes to the shop at once, but not to the north nor above the ceiling', async () => {
    const cloth = await market.product({ seller: bazin, price: 60_000 })
    const cash = { paymentMethod: 'cash_on_delivery' as const }
    expect(await order(awa, [line(cloth)], cash)).toMatchObject({
      state: 'new',
      payment: { state: 'on_delivery', expiresAt: null },
    })
    expect(await refusal(order(awa, [line(cloth, 2)], cash))).toMatchObject({
      status: 422,
      code: 'orders.cash_refused',
    })
    const north = { ...cash, shippingAddress: { ...home, region: 'Kidal', quartier: null } }
    expect(await refusal(order(awa, [line(cloth)], north))).toMatchObject({
      status: 422,
      message: 'Pas de paiement à la livraison dans cette région : payez par Orange Money.',
    })
  })

  test('with wrong fields names each of them in French', async () => {
    const cloth = await market.product({ seller: bazin })
    const failure = await refusal(
      order(awa, [line(cloth)], {
        shippingAddress: { ...home, phone: '12', repere: '', quartier: 'Paris' },
      }),
    )
    expect(failure.status).toBe(400)
    expect(failure.fields).toMatchObject({
      'shippingAddress.phone': 'Numéro invalide : 8 chiffres, sans le +223.',
      'shippingAddress.repere':
        'Entrez un repère : une mosquée, une pharmacie, une couleur de portail…',
    })
    for (const qty of [0, -1, 1.5, 1e9, Number.NaN])
      expect((await refusal(order(awa, [{ ...line(cloth), qty }]))).status).toBe(400)
  })

  test('is answered as it will be read again, word for word', async () => {
    const [cloth, pot] = [
      await market.product({ seller: bazin }),
      await market.product({ seller: cuisine, subCategory: 'marmites' }),
    ]
    const cart = [line(cloth, 2), line(pot)]
    const shippingAddress = {
      ...home,
      phone2: '66 11 22 33',
      note: 'Portail bleu',
      gpsCoordinates: { latitude: 12.61, longitude: -7.98 },
    }
    for (const paymentMethod of ['orange_money', 'cash_on_delivery'] as const) {
      const placed = await order(awa, cart, { shippingAddress, paymentMethod })
      expect(await awa.call(readOrder, { params: { id: placed._id } })).toEqual(placed)
    }
  })

  test('is seen by its buyer alone', async () => {
    const cloth = await market.product({ seller: bazin })
    const placed = await order(awa, [line(cloth)])
    const oumar = await market.buyer('Oumar Coulibaly')
    expect(await refusal(oumar.call(readOrder, { params: { id: placed._id } }))).toMatchObject({
      status: 404,
      code: 'orders.unknown',
    })
    expect((await oumar.call(listOrders, {})).totalOrders).toBe(0)
    expect(await refusal(market.visitor(readOrder, { params: { id: placed._id } }))).toMatchObject({
      status: 401,
    })
  })

  test('list needs no more statements for ten orders than for one', async () => {
    const buyer = await market.buyer()
    const cloth = await market.product({ seller: bazin, stock: 100 })
    const pot = await market.product({ seller: cuisine, stock: 100, subCategory: 'marmites' })
    await order(buyer, [line(cloth)])
    const one = await market.countStatements(() => buyer.call(listOrders, {}))
    for (let more = 0; more < 6; more += 1)
      await order(buyer, [line(cloth), line(pot)], { paymentMethod: 'cash_on_delivery' })
    expect(await market.countStatements(() => buyer.call(listOrders, {}))).toBe(one)
  })
})

describe('a quote', () => {
  test('says what changed since the device last looked, and keeps the rest', async () => {
    const cloth = await market.product({ seller: bazin, name: 'Bogolan', price: 5_000, stock: 2 })
    const pot = await market.product({
      seller: cuisine,
      name: 'Marmite',
      price: 8_000,
      subCategory: 'marmites',
    })
    const gone = randomUUID()
    const quote = await market.visitor(quoteCart, {
      body: {
        cartItems: [
          { ...line(cloth, 3), unitPrice: 4_000 },
          { ...line(pot), unitPrice: 8_000 },
          { product: gone, qty: 1, size: null, color: null },
        ],
        shippingAddress: { region: 'Bamako', quartier: 'Hamdallaye' },
      },
    })
    expect(quote.changes.map((change) => [change.kind, change.qty])).toEqual([
      ['stock', 2],
      ['price', 2],
      ['gone', 0],
    ])
    expect(quote).toMatchObject({ itemsTotal: 18_000, shippingFee: 1_500, total: 19_500 })
    expect(quote.shops[0]?.delay).toMatchObject({ from: '2026-11-21', to: '2026-11-21' })
  })
})
