import { saveFavourite } from '#modules/favourites/web/index.ts'
import { followShop, waitForProduct } from '#modules/followers/web/index.ts'

import type { CartLine } from './cart-line.ts'
import { putInCart } from './put-in-cart.ts'
import { restoreCart } from './restore-cart.ts'
import { PENDING_CART_ITEM_KEY } from './has-pending-cart-item.ts'

export type PendingCartItem =
  | { kind: 'line'; line: CartLine; subCategory: string }
  | { kind: 'choice'; slug: string }
  | { kind: 'favourite'; product: string; subCategory?: string | undefined }
  | { kind: 'follow'; shop: string }
  | { kind: 'await'; product: string; size: string | null; color: string | null }

/** Milliseconds. */
const KEPT_MS = 30 * 60_000

export function savePendingCartItem(item: PendingCartItem): void {
  try {
    sessionStorage.setItem(PENDING_CART_ITEM_KEY, JSON.stringify({ ...item, keptAt: Date.now() }))
  } catch {}
}

/** Puts the wanted item in the cart after sign-in. An open choice waits for the next page. */
export function addPendingCartItem(): void {
  const item = readPendingCartItem()
  if (!item || item.kind === 'choice') return
  forgetWish()
  if (item.kind === 'line') putInCart(item.line, item.subCategory)
  else if (item.kind === 'follow') void followShop(item.shop)
  else if (item.kind === 'await') waitForProduct(item.product, item)
  else saveFavourite({ _id: item.product, subCategory: item.subCategory })
}

export function takeChoice(): string | null {
  const item = readPendingCartItem()
  if (item?.kind !== 'choice') return null
  forgetWish()
  return item.slug
}

function readPendingCartItem(): PendingCartItem | null {
  try {
    return restorePendingCartItem(
      JSON.parse(sessionStorage.getItem(PENDING_CART_ITEM_KEY) ?? 'null'),
    )
  } catch {
    return null
  }
}

function forgetWish(): void {
  try {
    sessionStorage.removeItem(PENDING_CART_ITEM_KEY)
  } catch {}
}

function restorePendingCartItem(kept: unknown): PendingCartItem | null {
  if (typeof kept !== 'object' || kept === null) return null
  const {
    kind,
    keptAt,
    line,
    slug,
    product,
    shop,
    size,
    color,
    subCategory: kindOfGoods,
  } = kept as Record<string, unknown>
  const subCategory = typeof kindOfGoods === 'string' ? kindOfGoods : undefined
  if (typeof keptAt !== 'number' || Math.abs(Date.now() - keptAt) > KEPT_MS) return null
  if (kind === 'choice' && typeof slug === 'string') return { kind, slug }
  if (kind === 'favourite' && typeof product === 'string') return { kind, product, subCategory }
  if (kind === 'follow' && typeof shop === 'string') return { kind, shop }
  if (kind === 'await' && typeof product === 'string')
    return {
      kind,
      product,
      size: typeof size === 'string' ? size : null,
      color: typeof color === 'string' ? color : null,
    }
  const [restored] = kind === 'line' ? restoreCart([line]) : []
  return restored ? { kind: 'line', line: restored, subCategory: subCategory ?? '' } : null
}
