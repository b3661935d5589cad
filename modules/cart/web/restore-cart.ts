import type { Image } from '#modules/images/contract/images.ts'
import { CART_MAX_LINES } from '#kernel/wire/limits.ts'

import { boundQuantity, withLine, type CartLine } from './cart-line.ts'

/** Drops unreadable lines, completes others. Never throws. */
export function restoreCart(kept: unknown): CartLine[] {
  if (!Array.isArray(kept)) return []
  const lines = kept.map(restoreLine).filter((line) => line !== null)
  return lines.reduce<CartLine[]>(withLine, []).slice(0, CART_MAX_LINES)
}

function restoreLine(kept: unknown): CartLine | null {
  if (!isRecord(kept)) return null
  const { product, name, slug, unitPrice, qty, stock, size, color, shopName, shopId } = kept
  if (!isText(product) || !isText(name) || !isText(slug) || !isCount(unitPrice)) return null
  const left = isCount(stock) ? stock : 1
  return {
    product,
    name,
    slug,
    unitPrice,
    qty: boundQuantity(isCount(qty) ? qty : 1, left),
    image: restoreImage(kept['image']),
    stock: left,
    size: isText(size) ? size : null,
    color: isText(color) ? color : null,
    ...(isText(shopName) && { shopName }),
    ...(isText(shopId) && { shopId }),
  }
}

function restoreImage(kept: unknown): Image | null {
  if (!isRecord(kept)) return null
  const { _id, url, width, height, placeholder, avif } = kept
  if (!isText(_id) || !isText(url) || !isCount(width) || !isCount(height)) return null
  return {
    _id,
    url,
    width,
    height,
    placeholder: isText(placeholder) ? placeholder : '',
    avif: avif === true,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
