import type { z } from 'zod'

import type { Product } from '#modules/products/contract/catalogue.ts'
import * as calls from '#modules/publishing/contract/seller-products.ts'
import type { ProductDraft } from '#modules/publishing/contract/product-draft.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import { newId } from '#kernel/ids.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'

type Body = z.input<typeof ProductDraft>

export const cloth = (change: Partial<Body> = {}): Body => ({
  name: 'Bazin brodé',
  description: 'Brodé main à Ségou.',
  price: 25_000,
  prixPromotionnel: 22_500,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [],
  stock: 5,
  ...change,
})

/** A market with a seller and another, and how they publish and read their own products. */
export async function openTwoShops() {
  const market = await openMarket()
  const [seller, other] = [await market.seller(), await market.seller({ name: 'Chez l’autre' })]
  // The shelf (categories) comes with the first product.
  await market.product({ seller: other })

  const photo = (of: Seller = seller) => pictureOf(market, of)
  const publish = async (
    change: Partial<Body> = {},
    by: Seller = seller,
    key: string = newId(),
  ): Promise<Product> =>
    by.call(
      calls.createProduct,
      { body: cloth({ images: [await photo(by)], ...change }) },
      { idempotencyKey: key },
    )
  const own = (id: string, by: Seller = seller) =>
    by.call(calls.readSellerProduct, { params: { id } })
  return { market, seller, other, photo, publish, own }
}
