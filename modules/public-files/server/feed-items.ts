import { imageAddress } from '#modules/images/contract/images.ts'
import { brandOf, conditionOf } from '#modules/products/contract/condition.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { escaped } from '#kernel/wire/escaped.ts'

export type FeedVariant = {
  id: string
  size: string | null
  color: string | null
  stock: number
}

export type FeedProduct = {
  id: string
  slug: string
  name: string
  description: string
  price: Francs
  struckPrice: Francs | null
  characteristics: { name: string; value: string }[]
  category: string
  subcategory: string
  useVariants: boolean
  imageIds: string[]
  variants: FeedVariant[]
}

/**
 * `open`: false while the shop is on holiday, or nothing goes from it. `origin`: without a final
 * slash.
 */
export type FeedShop = { name: string; slug: string; description: string; open: boolean }

/**
 * Shorter of the two services' limits, in characters. Google:
 * support.google.com/merchants/answer/7052112 (pictures: 6324350). Meta:
 * developers.facebook.com/documentation/ads-commerce/catalog/reference.
 */
const longest = { title: 150, description: 5_000, brand: 70, size: 100, color: 100, type: 750 }

export function feedStart(shop: FeedShop, origin: string): string {
  const about = plain(shop.description) || plain(shop.name)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(plain(shop.name))}</title>
<link>${escaped(`${origin}/boutique/${shop.slug}`)}</link>
<description>${escaped(about)}</description>
`
}

export const feedEnd = '</channel>\n</rss>\n'

/** Writes one item, or one for each size and colour. */
export function feedItems(product: FeedProduct, shop: FeedShop, origin: string): string {
  const { variants } = product
  if (product.useVariants)
    return variants.map((variant) => feedItem({ product, variant, shop, origin })).join('')
  const [only = { id: product.id, size: null, color: null, stock: 0 }] = variants
  return feedItem({ product, variant: { ...only, id: product.id }, shop, origin })
}

type Item = { product: FeedProduct; variant: FeedVariant; shop: FeedShop; origin: string }

function feedItem({ product, variant, shop, origin }: Item): string {
  const [first = '', ...others] = product.imageIds.map(
    (id) => origin + imageAddress(id, 1200, 'jpg'),
  )
  const name = plain(product.name)
  const columns: [name: string, value: string | null][] = [
    ['id', variant.id],
    ['title', cut(name, longest.title)],
    ['description', cut(plain(product.description) || name, longest.description)],
    ['availability', shop.open && variant.stock > 0 ? 'in stock' : 'out of stock'],
    ['condition', conditionOf(product.characteristics)],
    ['price', `${product.struckPrice ?? product.price} XOF`],
    ['sale_price', product.struckPrice === null ? null : `${product.price} XOF`],
    ['link', `${origin}/product/${product.slug}${choiceIn(variant)}`],
    ['image_link', first],
    ...others.map((address): [string, string] => ['additional_image_link', address]),
    ['brand', cut(plain(brandOf(product.characteristics)) || plain(shop.name), longest.brand)],
    // No maker's number is known of what is sold here.
    ['identifier_exists', 'no'],
    ['product_type', cut(`${product.category} > ${product.subcategory}`, longest.type)],
    ['item_group_id', product.useVariants ? product.id : null],
    ['size', variant.size && cut(plain(variant.size), longest.size)],
    ['color', variant.color && cut(plain(variant.color), longest.color)],
  ]
  const lines = columns.flatMap(([column, value]) =>
    value === null ? [] : [`<g:${column}>${escaped(value)}</g:${column}>\n`],
  )
  return `<item>\n${lines.join('')}</item>\n`
}

/** Opens the product's page with this size and colour chosen. */
function choiceIn({ size, color }: FeedVariant): string {
  const chosen = new URLSearchParams({
    ...(size && { taille: size }),
    ...(color && { couleur: color }),
  })
  return chosen.size > 0 ? `?${chosen}` : ''
}

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u007f-\u009f]/gu

/** Drops what XML forbids, and the sign that makes a spreadsheet run a text as a formula. */
function plain(text: string): string {
  return text
    .replace(notXml, '')
    .replace(/^[\s=+@]+/, '')
    .replace(/^-/, '–')
    .trim()
}
