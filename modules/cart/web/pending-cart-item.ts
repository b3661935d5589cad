import { saveFavourite } from '#modules/favourites/web/index.ts'
import { followShop, waitForProduct } from '#modules/followers/web/index.ts'

import type { CartLine } from './cart-line.ts'
import { putInCart } from './put-in-cart.ts'
import { restoreCart } from './restore-cart.ts'
import { PENDING_CART_ITEM_KEY } from './has-pending-cart-item.ts'

/** What a visitor asked for before an account was needed. */
export type PendingCartItem =
  | { kind: 'line'; line: CartLine; subCategory: string }
  /** A product of several sizes or colours: the choice is still to be made. */
  | { kind: 'choice'; slug: string }
  | { kind: 'favourite'; product: string; subCategory?: string | undefined }
  | { kind: 'follow'; shop: string }
  | { kind: 'await'; product: string; size: string | null; color: string | null }

/** In ms. An older item would surprise its owner. */
const KEPT_MS = 30 * 60_000

/**
 * Remembers one item, in this tab, until its owner has signed in. Where the browser refuses storage
 * it is forgotten.
 */
export function savePendingCartItem(item: PendingCartItem): void {
  try {
    sessionStorage.setItem(PENDING_CART_ITEM_KEY, JSON.stringify({ ...item, keptAt: Date.now() }))
  } catch {
    // The visitor will have to press once more.
  }
}

/**
 * To be called once somebody has signed in or registered: puts what they wanted in the cart, with a
 * notice. A choice still to be made waits for the page they come back to.
 */
export function addPendingCartItem(): void {
  const item = readPendingCartItem()
  if (!item || item.kind === 'choice') return
  forgetWish()
  if (item.kind === 'line') putInCart(item.line, item.subCategory)
  else if (item.kind === 'follow') void followShop(item.shop)
  else if (item.kind === 'await') waitForProduct(item.product, item)
  else saveFavourite({ _id: item.product, subCategory: item.subCategory })
}

/** The product whose size or colour is still to be chosen, once. */
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
  } catch {
    // Nothing was kept either.
  }
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
