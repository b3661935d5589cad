import { readProduct } from '#modules/catalogue/contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { loadPendingCartItem } from '#modules/cart/web/index.ts'

import type { CardProduct } from './card-product.ts'

/**
 * The product whose size or colour was still to be chosen when an account was asked for, once; null
 * when there is none.
 */
export async function wantedProduct(): Promise<CardProduct | null> {
  const { takeChoice } = await loadPendingCartItem()
  const slug = takeChoice()
  return slug ? call(readProduct, { params: { slug } }) : null
}
