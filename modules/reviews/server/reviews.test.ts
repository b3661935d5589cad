import { sumOf } from '#kernel/wire/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { listReviews } from '#modules/reviews/contract/public-reviews.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { newId } from '#kernel/ids.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import type { parcelMoves } from '#modules/parcels/database/move-tables.ts'
import { reviews } from '#modules/reviews/database/tables.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'

import { replyToReview, giveReview } from './give-review.ts'

const market = await openMarket()
const seller = await market.seller()
const courier = await market.staff('livreur')
const visitor = freshly(market)
afterAll(() => market.close())

/** A purchase of one unit, as far on its way as `state`. @returns the line's id */
async function purchase(
  buyer: Person,
  product: Goods,
  state: (typeof parcelMoves.$inferSelect)['toState'] = 'delivered',
): Promise<string> {
  const body = {
    cartItems: [{ product: product._id, qty: 1 }],
    shippingAddress: {
      fullName: 'Awa Diarra',
      phone: '76123456',
      region: 'Bamako',
      quartier: 'Missira',
      repere: 'Près de la mosquée',
    },
    paymentMethod: 'cash_on_delivery' as const,
  }
  const order = await buyer.call(placeOrder, { body }, { idempotencyKey: newId() })
  const parcel = order.fulfillments[0]
  await market.kernel.db
    .update(parcels)
    .set({ state, courierId: courier.user._id, ...(state === 'returned' && { dueAt: null }) })
    .where(eq(parcels.id, parcel?._id ?? ''))
  return parcel?.items[0]?._id ?? ''
}

const review = (buyer: Person, lineId: string, stars = 5, body: string | null = 'Très bien.') =>
  giveReview(market.kernel, { buyerId: buyer.user._id, lineId, stars, body })
const read = (product: Goods, query: { page?: number; limit?: number } = {}) =>
  visitor(listReviews, { params: { slug: product.slug }, query })

describe('a review', () => {
  it('is given once, by the buyer of a delivered line, and counts at once for product and shop', async () => {
    const awa = await market.buyer('Kadiatou Sow')
    const product = await market.product({ seller })
    const lineId = await purchase(awa, product)
    await review(awa, lineId, 4, '  Le tissu est beau.  ')
    await expect(review(awa, lineId, 1)).rejects.toMatchObject({
      status: 409,
      code: 'reviews.already_given',
    })
    const answer = await read(product)
    expect(answer).toMatchObject({
      distribution: [0, 0, 0, 1, 0],
      averageRating: 4,
      totalReviews: 1,
      currentPage: 1,
      totalPages: 1,
    })
    expect(answer.reviews).toEqual([
      {
        _id: expect.any(String),
        author: 'Kadiatou S.',
        stars: 4,
        text: 'Le tissu est beau.',
        images: [],
        createdAt: market.clock.now().toISOString(),
        reply: null,
      },
    ])
    expect(await market.visitor(readProduct, { params: { slug: product.slug } })).toMatchObject({
      averageRating: 4,
      totalReviews: 1,
      shop: { averageRating: 4, totalReviews: 1 },
    })
    const { reviews } = await market.visitor(listReviews, { params: { slug: product.slug } })
    expect(reviews.map(({ stars }) => stars)).toEqual([4])
  })

  it('waits for the delivery, and only the buyer can give it', async () => {
    const [awa, moussa] = [await market.buyer(), await market.buyer('Moussa Traoré')]
    const product = await market.product({ seller })
    const early = await purchase(awa, product, 'in_delivery')
    await expect(review(awa, early)).rejects.toMatchObject({
      status: 409,
      code: 'reviews.not_delivered',
    })
    await expect(review(awa, await purchase(awa, product, 'returned'))).rejects.toMatchObject({
      code: 'reviews.not_delivered',
    })
    await expect(review(moussa, await purchase(awa, product))).rejects.toMatchObject({
      status: 404,
      code: 'reviews.line_unknown',
    })
    await expect(review(awa, newId())).rejects.toMatchObject({ status: 404 })
    expect(await read(product)).toMatchObject({
      reviews: [],
      totalReviews: 0,
      averageRating: 0,
      totalPages: 0,
    })
  })

  it('is counted rightly when many are given at the same moment', async () => {
    const shop = await market.seller({ name: 'Très courue' })
    const product = await market.product({ seller: shop, stock: 50 })
    const awa = await market.buyer()
    const lines = []
    for (let index = 0; index < 12; index += 1) lines.push(await purchase(awa, product))
    const tries = await Promise.allSettled(
      [...lines, ...lines].map((lineId, index) => review(awa, lineId, (index % 5) + 1)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    const given = await market.kernel.db
      .select({ stars: reviews.stars })
      .from(reviews)
      .where(eq(reviews.productId, product._id))
    const sum = sumOf(given, ({ stars }) => stars)
    const [row] = await market.kernel.db.select().from(shops).where(eq(shops.id, shop.shopId))
    expect(row).toMatchObject({ ratingSum: sum, ratingCount: 12 })
    expect(await read(product)).toMatchObject({
      totalReviews: 12,
      averageRating: Math.round((100 * sum) / 12) / 100,
    })
  })

  it('is answered once, by the shop it is about', async () => {
    const [awa, other] = [await market.buyer(), await market.seller({ name: 'Une autre' })]
    const product = await market.product({ seller })
    const reviewId = await review(awa, await purchase(awa, product))
    const reply = (by: Seller, text: string) =>
      replyToReview(market.kernel, { sellerId: by.user._id, reviewId, reply: text })
    await expect(reply(other, 'Merci')).rejects.toMatchObject({
      status: 404,
      code: 'reviews.unknown',
    })
    await expect(reply(seller, '   ')).rejects.toMatchObject({ status: 422 })
    const tries = await Promise.allSettled([
      reply(seller, 'Merci grande sœur.'),
      reply(seller, 'Merci grande sœur.'),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(reply(seller, 'Encore')).rejects.toMatchObject({
      status: 409,
      code: 'reviews.already_answered',
    })
    expect((await read(product)).reviews).toMatchObject([{ reply: 'Merci grande sœur.' }])
  })

  it('disappears from the page and of its figures once hidden', async () => {
    const awa = await market.buyer()
    const product = await market.product({ seller })
    const hidden = await review(awa, await purchase(awa, product), 1)
    await review(awa, await purchase(awa, product), 5)
    await market.kernel.db
      .update(reviews)
      .set({ hiddenAt: market.clock.now() })
      .where(eq(reviews.id, hidden))
    expect(await read(product)).toMatchObject({
      distribution: [0, 0, 0, 0, 1],
      totalReviews: 1,
      averageRating: 5,
    })
  })
})
