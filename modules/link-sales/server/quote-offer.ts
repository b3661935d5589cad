import type { OfferQuote, OfferTerms } from '#modules/link-sales/contract/offers.ts'
import { offerDeposit } from '#modules/link-sales/contract/offer-rules.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { commissionOf } from '#modules/pricing/module.ts'
import { shareOf, sumOf } from '#kernel/wire/money.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readLimits } from './offer-limits.ts'
import { categoryOfShop, placesOfShop, readLines } from './offered-lines.ts'
import { ratesOf } from './read-offers.ts'

/** Returns what a sale by link would give its shop, and what is wrong with each line. */
export async function quoteOffer(
  kernel: Kernel,
  shop: ShopActor,
  { lines, depositPercent }: Pick<OfferTerms, 'lines' | 'depositPercent'>,
): Promise<OfferQuote> {
  const { db } = kernel
  const now = kernel.clock.now()
  const [read, tariff, categoryId, places, limits] = await Promise.all([
    readLines(db, shop, lines, now),
    ratesOf(kernel, shop.shopId),
    categoryOfShop(db, shop.shopId).then(({ categoryId: ofShop }) => ofShop),
    placesOfShop(kernel, db, shop.shopId),
    readLimits(db, shop.shopId, now),
  ])
  const free = { shop: { id: shop.shopId }, categoryId }
  const rates = read.map(({ sellable }) => commissionOf(tariff, sellable ?? free, true))
  const [rate = commissionOf(tariff, free, true), ...otherRates] = new Set(rates)
  const total = sumOf(lines, ({ qty, price }) => qty * price)
  const deposit = offerDeposit(Math.max(0, total), depositPercent)
  const shares = read.map(({ line }, index) =>
    shareOf(line.qty * Math.max(0, line.price), rates[index] ?? rate),
  )
  const commission = sumOf(shares)
  return {
    lines: read.map(({ line, sellable, usualPrice, problem }) => {
      const imageId = 'imageId' in line ? line.imageId : (sellable?.imageId ?? null)
      return {
        name: 'name' in line ? line.name : (sellable?.name ?? ''),
        imageUrl: imageId && imageAddress(imageId, 160),
        usualPrice,
        stock: sellable?.stock ?? null,
        problem,
      }
    }),
    total,
    deposit,
    rest: total - deposit,
    commissionBasisPoints: otherRates.length > 0 ? null : rate,
    commission,
    isFreeDelivery: read.every(({ sellable }) => sellable?.isFreeLivraison),
    receives: total - commission,
    places,
    ...limits,
  }
}
