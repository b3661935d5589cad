import { sellingPrice } from '#kernel/wire/money.ts'

import type { CardProduct, Choice } from '#modules/products/web/index.ts'

import type { CartLine } from './cart-line.ts'

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
