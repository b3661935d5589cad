import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import type { Seller } from '../../../../tests/support/market-people.ts'

export const live = async (seller: Seller) =>
  (await seller.call(listSellerProducts, {})).counts?.live
