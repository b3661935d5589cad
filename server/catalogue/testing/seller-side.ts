import { listSellerProducts } from '#contract/catalogue/seller-products.ts'
import type { Seller } from '../../../tests/market-people.ts'

export const live = async (seller: Seller) =>
  (await seller.call(listSellerProducts, {})).counts?.live
