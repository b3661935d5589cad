import type { Image } from '#modules/images/contract/images.ts'
import { storedValue } from '#client/device/stored-value.ts'

export type SeenProduct = { slug: string; name: string; image: Image | null }

const KEPT = 12
const seen = storedValue<readonly SeenProduct[]>({ key: 'vus', restore })

export function readSeen(): readonly SeenProduct[] {
  return seen.read()
}

export function hasSeenSome(): boolean {
  return seen.read().length > 1
}

export function rememberSeen(product: SeenProduct): void {
  seen.write([product, ...seen.read().filter(({ slug }) => slug !== product.slug)].slice(0, KEPT))
}

export function forgetSeen(): void {
  seen.clear()
}

function restore(kept: unknown): readonly SeenProduct[] {
  return Array.isArray(kept) ? kept.filter(isSeen).slice(0, KEPT) : []
}

function isSeen(one: unknown): one is SeenProduct {
  if (
    typeof one !== 'object' ||
    one === null ||
    !('slug' in one) ||
    !('name' in one) ||
    !('image' in one)
  )
    return false
  return (
    typeof one.slug === 'string' &&
    typeof one.name === 'string' &&
    (one.image === null || isImage(one.image))
  )
}

function isImage(found: unknown): boolean {
  return (
    typeof found === 'object' &&
    found !== null &&
    '_id' in found &&
    typeof found._id === 'string' &&
    'placeholder' in found &&
    typeof found.placeholder === 'string'
  )
}
