import { readProduct } from '#contract/catalogue/catalogue.ts'
import { call } from '#web/api/client.ts'
import { loadWish } from '#web/cart/index.ts'

import type { CardProduct } from './card-product.ts'

/**
 * The product whose size or colour was still to be chosen when an account was asked for, once; null
 * when there is none.
 */
export async function wantedProduct(): Promise<CardProduct | null> {
  const { takeChoice } = await loadWish()
  const slug = takeChoice()
  return slug ? call(readProduct, { params: { slug } }) : null
}
