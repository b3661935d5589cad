import type { Kernel } from '../kernel/kernel.ts'
import type { ImageRow } from '../images/index.ts'

/** What every list reads of a product. Prices in francs; `variants` is null for a product without sizes or colours. */
export type CardRow = {
  id: string
  slug: string
  name: string
  description: string
  price: number
  promoPrice: number | null
  useVariants: boolean
  variantTypes: ('size' | 'color')[]
  ratingSum: number
  ratingCount: number
  isLocal: boolean
  isFreeDelivery: boolean
  publishedAt: Date
  categorySlug: string
  subcategorySlug: string
  shopName: string
  stock: number | null
  variants: { id: string; size: string | null; color: string | null; stock: number }[] | null
  image: ImageRow | null
}

/** Lists cut a description at a word within 60 characters; a little more lets them see that there is more. */
const listText = 80

export const cardColumns = `
  p.id, p.slug, p.name, p.price_francs as price, p.promo_price_francs as "promoPrice", p.use_variants as "useVariants", p.variant_types as "variantTypes",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.is_local as "isLocal", p.is_free_delivery as "isFreeDelivery",
  p.published_at as "publishedAt", c.slug as "categorySlug", sc.slug as "subcategorySlug", s.name as "shopName", v.stock, v.variants`

export const cardJoins = `
  join categories c on c.id = p.category_id
  join subcategories sc on sc.id = p.subcategory_id
  join shop_facts s on s.id = p.shop_id
  cross join lateral (
    select sum(v.stock)::int as stock,
      case when p.use_variants then json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'stock', v.stock) order by v.position) end as variants
    from variants v where v.product_id = p.id
  ) v`

// Prepared with an array of keys, so that its plan is made once: keyed look-ups, whatever the size of the market.
const cardsByIds = `
  select ${cardColumns}, left(p.description, ${listText}) as description, i.image as image
  from unnest($1::uuid[]) with ordinality as wanted(id, position)
  join products p on p.id = wanted.id and p.listed
  ${cardJoins}
  left join product_images pi on pi.product_id = p.id and pi.position = 0
  left join picture_facts i on i.id = pi.image_id
  order by wanted.position`

/** The cards of these products, in this order; those no longer listed are left out. One statement. */
export async function readCardRows(kernel: Kernel, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const { rows } = await kernel.database.pool.query<CardRow>({
    name: 'catalogue_cards',
    text: cardsByIds,
    values: [ids],
  })
  return rows
}
