import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  listSellerProducts,
  setProductStock,
} from '#modules/publishing/contract/seller-products.ts'
import { clientOf } from './order-to-pay.ts'

/**
 * Has the seller of the demonstration count 60 pieces of a cheap product: each look at a screen
 * sells some. @returns its id
 */
export async function stockedProduct(page: Page, seller: UserInfo): Promise<string> {
  const call = clientOf(page, seller)
  const { products } = await call(listSellerProducts, { query: { limit: 100 } })
  const found = products.find((one) => !one.useVariants && one.price < 15_000)
  if (!found) throw new Error(`${seller.shopName} has nothing cheap to sell`)
  const stocks = found.variants.map(({ _id }) => ({ variant: _id, stock: 60 }))
  await call(setProductStock, { params: { id: found._id }, body: { stocks } })
  return found._id
}
