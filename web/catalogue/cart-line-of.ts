import { sellingPrice } from '#contract/money.ts'
import type { CartLine } from '#web/cart/cart-line.ts'

import type { CardProduct } from './card-product.ts'
import { chosenStock, type Choice } from './variant-choice.ts'

/** The line that this choice of a product makes in the cart. */
export function cartLineOf(product: CardProduct, choice: Choice, qty: number): CartLine {
  return {
    product: product._id,
    name: product.name,
    slug: product.slug,
    unitPrice: sellingPrice(product),
    qty,
    image: product.image,
    stock: chosenStock(product, choice) ?? 0,
    size: choice.size,
    color: choice.color,
    shopName: product.shopName,
  }
}
