import { sellingPrice } from '#kernel/wire/money.ts'
import type { CartLine } from '#modules/cart/web/index.ts'

import type { CardProduct } from './card-product.ts'
import type { Choice } from './variants/variant-values.ts'

export function cartLineOf(
  product: CardProduct,
  choice: Choice,
  qty: number,
  stock: number,
): CartLine {
  return {
    product: product._id,
    name: product.name,
    slug: product.slug,
    unitPrice: sellingPrice(product),
    qty,
    image: product.image,
    stock,
    size: choice.size,
    color: choice.color,
    shopName: product.shopName,
  }
}
