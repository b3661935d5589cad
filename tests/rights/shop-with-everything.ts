import { giveReview, listReviewLines } from '#modules/reviews/contract/reviews.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import type { Market } from '../support/market.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { articleAt, sellByLink } from '../support/offers.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { deliver } from '../support/parcels.ts'
import { percentOff } from '../support/promotions.ts'
import { relayOf } from '../support/relays.ts'
import { helperOf } from '../support/shop-helpers.ts'
import { importOf, integrationOf, payoutLineOf, remittanceOf, visitOf } from './theirs.ts'

/** A shop's things that a call may name, one of each kind. */
export type Things = {
  seller: Seller
  shop: string
  product: string
  slug: string
  variant: string
  image: string
  waiting: string
  accepted: string
  ready: string
  review: string
  payoutLine: string
  promotion: string
  helper: string
  import: string
  key: string
  webhook: string
  delivery: string
  offer: string
  /** Expected at the relay point of this shop. */
  atRelay: string
  remittance: string
  /** Of another shop, near the relay point of this one. */
  visit: string
}

export async function shopWithEverything(
  market: Market,
  buyer: Person,
  name: string,
): Promise<Things> {
  const { kernel } = market
  const seller = await market.seller({ name })
  const goods = await market.product({ seller, name: `Pagne de ${name}`, stock: 50 })
  const newParcel = async () => parcelOf(await order(buyer, [line(goods)], inCash))
  const [waiting, accepted, ready, delivered] = [
    await newParcel(),
    await newParcel(),
    await newParcel(),
    await newParcel(),
  ]
  const sellerId = seller.user._id
  for (const parcelId of [accepted, ready]) await acceptParcel(kernel, { parcelId, sellerId })
  await markReady(kernel, { parcelId: ready, sellerId })
  await deliver(market, { parcelId: delivered, seller, courier: await market.staff('livreur') })
  const { lines } = await buyer.call(listReviewLines, {})
  const reviewed = lines.find(({ shopName }) => shopName === name)
  await buyer.call(giveReview, {
    body: { line: reviewed?._id ?? '', stars: 4, text: `Beau pagne de ${name}` },
  })
  const [found] = await market.sql<Record<'variant' | 'image' | 'review', string>>(
    `select (select id from variants where product_id = $1) as variant, (select image_id from product_images where product_id = $1) as image,
      (select id from reviews where product_id = $1) as review`,
    [goods._id],
  )
  if (!found) throw new Error('the shop has no product')
  await market.settle()
  const { relayId } = await relayOf(market, seller)
  const { keyId, webhookId, deliveryId } = await integrationOf(market, seller)
  return {
    seller,
    shop: seller.shopId,
    product: goods._id,
    slug: goods.slug,
    ...found,
    waiting,
    accepted,
    ready,
    payoutLine: await payoutLineOf(market, seller),
    promotion: (await percentOff(seller, 1))._id,
    helper: (await helperOf(market, seller, ['orders'])).helperId,
    import: await importOf(market, seller),
    key: keyId,
    webhook: webhookId,
    delivery: deliveryId,
    offer: (await sellByLink(seller, { lines: [articleAt(goods, 4_000)] }))._id,
    atRelay: parcelOf(
      await order(buyer, [line(goods)], { ...inCash, receiveAt: 'relay', relayId }),
    ),
    remittance: await remittanceOf(market, seller),
    visit: await visitOf(market, await market.seller({ name: 'À visiter' }), relayId),
  }
}
