import { readProduct } from '#modules/products/contract/catalogue.ts'
import { call } from '#client/api/client.ts'
import { loadPendingCartItem } from '#modules/cart/web/index.ts'

import type { CardProduct } from '#modules/products/web/index.ts'

/** Product whose variant was still to be chosen at login; null: none. */
export async function wantedProduct(): Promise<CardProduct | null> {
  const { takeChoice } = await loadPendingCartItem()
  const slug = takeChoice()
  return slug ? call(readProduct, { params: { slug } }) : null
}
