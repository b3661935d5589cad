import { afterAll, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { giveReview, moderateReview, replyToReview } from '#modules/reviews/contract/reviews.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { deliver } from '../../../tests/support/parcels.ts'
import { beforeExpiry, holdCacheTime } from '../../../tests/support/cache-time.ts'

afterAll(() => market.close())

const settings = () => seller.call(readShopSettings, {})
const market = await openMarket({ pages: { open: () => builtPages(), frames: [] }, work: true })
const seller = await market.seller({ name: 'Bazin Diarra' })
const goods = await market.product({ seller })
const admin = await market.staff('admin')
const { during } = holdCacheTime()
const { slug } = await settings()
const pages = [`/boutique/${slug}`, `/boutique/${slug}?avis=1`, `/product/${goods.slug}`]

/** The pages on which a visitor reads these words. */
async function pagesWith(words: string): Promise<string[]> {
  const read = await Promise.all(pages.map(async (page) => (await fetch(market.url + page)).text()))
  return pages.filter((_, index) => read[index]?.includes(words))
}

const readsOf = (words: string) => during(() => pagesWith(words), beforeExpiry.page)

test('pages of a shop and product show a review, its answer, its hiding and a new name at once', async () => {
  const [buyer, courier] = [await market.buyer(), await market.staff('livreur')]
  const placed = await order(buyer, [line(goods)], { paymentMethod: 'cash_on_delivery' })
  await deliver(market, { parcelId: placed.fulfillments[0]?._id ?? '', seller, courier })
  const [bought] =
    (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.items ?? []
  await expect.poll(readsOf('Bazin Diarra')).toEqual(pages)
  await expect.poll(readsOf('Un tissu qui tient')).toEqual([])

  await buyer.call(giveReview, {
    body: { line: bought?._id ?? '', stars: 4, text: 'Un tissu qui tient.' },
  })
  await expect.poll(readsOf('Un tissu qui tient')).toEqual(pages)
  const rows = await market.sql<{ id: string }>('select id from reviews')
  const params = { id: rows[0]?.id ?? '' }
  await seller.call(replyToReview, { params, body: { reply: 'Merci pour la confiance.' } })
  await expect.poll(readsOf('Merci pour la confiance')).toEqual(pages)
  await admin.call(moderateReview, {
    params,
    body: { hidden: true, reason: 'L’auteur parle d’un autre produit.' },
  })
  await expect.poll(readsOf('Un tissu qui tient')).toEqual([])
  await admin.call(moderateReview, {
    params,
    body: { hidden: false, reason: 'C’est bien ce produit.' },
  })
  await expect.poll(readsOf('Merci pour la confiance')).toEqual(pages)

  const before = await settings()
  await seller.call(changeShopSettings, {
    body: { ...before, logo: null, name: 'Bazin Diarra et filles' },
  })
  await expect.poll(readsOf('Bazin Diarra et filles')).toEqual(pages)
})
