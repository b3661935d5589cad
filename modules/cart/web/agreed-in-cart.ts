import type { Image } from '#modules/images/contract/images.ts'

import { sameLine, type CartLine } from './cart-line.ts'
import { readCart, replaceCart } from './cart-store.ts'

type Agreed = Pick<CartLine, 'product' | 'slug' | 'name' | 'size' | 'color' | 'unitPrice'> & {
  quantity: number
}

export function putAgreedInCart(
  { product, slug, name, size, color, unitPrice, quantity }: Agreed,
  imageUrl: string | null,
): void {
  const lines = readCart()
  const before = lines.find((line) => sameLine(line, { product, size, color }))
  const line: CartLine = {
    image: imageAt(imageUrl),
    ...before,
    product,
    slug,
    name,
    size,
    color,
    unitPrice,
    qty: quantity,
    stock: quantity,
  }
  replaceCart(before ? lines.map((one) => (one === before ? line : one)) : [...lines, line])
}

/** Reads the picture of a rendition's address (`/images/{id}/160.webp`). */
export function imageAt(url: string | null): Image | null {
  const id = /\/images\/([^/]+)\/\d+\.\w+$/.exec(url ?? '')?.[1]
  return id && url ? { _id: id, url, width: 320, height: 320, placeholder: '', avif: false } : null
}
