import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listProducts, readProduct } from '#modules/products/contract/catalogue.ts'
import { updateProduct } from '#modules/publishing/contract/seller-products.ts'

import { freshly } from '../../../tests/support/freshly.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'

import { cloth, openTwoShops } from './testing/two-shops.ts'

const { market, seller, publish, photo, own } = await openTwoShops()
afterAll(() => market.close())

const dayIn = (days: number) => dayOf(addMs(market.clock.now(), days * dayMs))
const shownOf = (slug: string) => market.visitor(readProduct, { params: { slug } })
const promotions = async () =>
  (
    await freshly(market)(listProducts, { params: { filter: 'bestOffers' }, query: { limit: 100 } })
  ).products.map(({ slug }) => slug)
const quoteOf = (product: string, unitPrice: number) =>
  market.visitor(quoteCart, {
    body: { cartItems: [{ product, size: null, color: null, qty: 1, unitPrice }] },
  })
const endOffers = async () => {
  await market.runJob('products.end-offers')
  await market.settle()
}

test('an offer says its last day and ends with it: in price, page, list and the cart', async () => {
  const { _id, slug } = await publish({ name: 'Bazin daté', promoUntil: dayIn(2) })
  expect(await shownOf(slug)).toMatchObject({ prixPromotionnel: 22_500, promoUntil: dayIn(2) })
  market.clock.advance(2 * dayMs)
  await endOffers()
  expect(await promotions()).toContain(slug)
  expect((await quoteOf(_id, 22_500)).changes).toEqual([])
  market.clock.advance(dayMs)
  // A cart is priced by the day it is, even before the job has run.
  expect((await quoteOf(_id, 22_500)).changes).toMatchObject([
    {
      kind: 'price',
      unitPrice: 25_000,
      message: expect.stringMatching(/« Bazin daté » est passé de 22\s500\sf à 25\s000\sf/),
    },
  ])
  await endOffers()
  expect(await promotions()).not.toContain(slug)
  expect(await shownOf(slug)).toMatchObject({
    price: 25_000,
    prixPromotionnel: null,
    promoUntil: null,
  })
})

test('a seller changes the last day or takes the offer off; a day that is over is refused', async () => {
  const { _id } = await publish({ name: 'Bazin changé', promoUntil: dayIn(1) })
  const images = [await photo()]
  const edit = (change: Parameters<typeof cloth>[0]) =>
    seller.call(updateProduct, {
      params: { id: _id },
      body: cloth({ name: 'Bazin changé', images, ...change }),
    })
  expect(await edit({ promoUntil: dayIn(5) })).toMatchObject({ promoUntil: dayIn(5) })
  expect(await refusal(edit({ promoUntil: dayIn(-1) }))).toMatchObject({
    status: 422,
    code: 'publishing.product_invalid',
    fields: {
      promoUntil: 'La fin de la promotion est passée : choisissez aujourd’hui ou un autre jour.',
    },
  })
  expect(await refusal(edit({ promoUntil: 'samedi' }))).toMatchObject({ status: 400 })
  await edit({ prixPromotionnel: null, promoUntil: dayIn(5) })
  expect(await own(_id)).toMatchObject({ prixPromotionnel: null, promoUntil: null })
})

test('an offer to come begins on its day and ends on its last; a past day is refused', async () => {
  const coming = { price: 20_000, from: dayIn(2), until: dayIn(3) }
  const { _id, slug } = await publish({
    name: 'Bazin à venir',
    prixPromotionnel: null,
    comingPromo: coming,
  })
  const fresh = () => freshly(market)(readProduct, { params: { slug } })
  expect(await own(_id)).toMatchObject({ prixPromotionnel: null, comingPromo: coming })
  await endOffers()
  expect(await fresh()).toMatchObject({ price: 25_000, prixPromotionnel: null })
  market.clock.advance(2 * dayMs)
  await endOffers()
  expect(await fresh()).toMatchObject({ price: 25_000, prixPromotionnel: 20_000 })
  expect(await own(_id)).toMatchObject({ prixPromotionnel: 20_000, comingPromo: null })
  market.clock.advance(2 * dayMs)
  await endOffers()
  expect(await fresh()).toMatchObject({ price: 25_000, prixPromotionnel: null })
  for (const comingPromo of [
    { ...coming, from: dayIn(0), until: null },
    { ...coming, from: dayIn(5), until: dayIn(4) },
    { ...coming, from: dayIn(5), until: null, price: 25_000 },
  ])
    expect(await refusal(publish({ prixPromotionnel: null, comingPromo }))).toMatchObject({
      status: 422,
      fields: { comingPromo: expect.any(String) },
    })
})

test('an offer to come outlives an edit that does not name it, and no price below it', async () => {
  const coming = { price: 20_000, from: dayIn(2), until: null }
  const { _id } = await publish({ prixPromotionnel: null, comingPromo: coming })
  const edit = async (price: number) => {
    const images = [await photo()]
    const body = cloth({ images, price, prixPromotionnel: null })
    await seller.call(updateProduct, { params: { id: _id }, body })
    return (await own(_id)).comingPromo
  }
  expect(await edit(24_000)).toEqual(coming)
  expect(await edit(20_000)).toBeNull()
})
