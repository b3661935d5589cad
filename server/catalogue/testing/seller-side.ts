import { expect } from 'vitest'

import { listSellerProducts } from '#contract/catalogue/seller-products.ts'
import type { CallFailure } from '#contract/kernel/call-failure.ts'
import { images } from '#database/tables/images.ts'
import type { Seller } from '../../../tests/market-people.ts'
import type { Market } from '../../../tests/market.ts'
import { newId } from '../../kernel/ids.ts'

/** A picture of the seller's, without its bytes. */
export async function pictureOf(market: Market, { user }: Seller): Promise<string> {
  const id = newId()
  await market.kernel.db.insert(images).values({
    id,
    ownerId: user._id,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: market.clock.now(),
  })
  return id
}
export const live = async (seller: Seller) =>
  (await seller.call(listSellerProducts, {})).counts?.live
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )
