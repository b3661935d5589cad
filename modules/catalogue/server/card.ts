import type { Kernel } from '#kernel/kernel.ts'

import { productColumns, type ProductColumns } from './product-columns.ts'

/** What every list and the product's page read of a product. */
export const basicNames = [
  'id',
  'slug',
  'name',
  'price',
  'promoPrice',
  'promoUntil',
  'useVariants',
  'variantTypes',
  'ratingSum',
  'ratingCount',
  'isLocal',
  'isFreeDelivery',
  'publishedAt',
  'categorySlug',
  'subcategorySlug',
  'shopName',
  'shopDeliveries',
  'stock',
  'variants',
] as const
export type BasicRow = Pick<ProductColumns, (typeof basicNames)[number] | 'description'>
export type CardRow = BasicRow & Pick<ProductColumns, 'image'>

/**
 * Lists cut a description at a word within 60 characters; a little more lets them see that there is
 * more.
 */
const listText = 80

const card = productColumns([...basicNames, 'image'])

/**
 * SQL for the cards of an array of keys, in its order. Its plan is keyed look-ups, whatever the
 * size of the market.
 */
const cardsSql = `
  select ${card.columns}, left(p.description, ${listText}) as description
  from unnest($1::uuid[]) with ordinality as wanted(id, position)
  join products p on p.id = wanted.id and p.listed
  ${card.joins}
  order by wanted.position`

/**
 * The cards of these products, in this order; those no longer listed are left out. One statement.
 */
export async function readCardRows(kernel: Kernel, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await kernel.database.pool.query<CardRow>({
    name: 'catalogue_cards',
    text: cardsSql,
    values: [ids],
  })
  return rows
}
