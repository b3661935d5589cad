import type { ProductSpecs } from '#contract/catalogue/product-specs.ts'

import type { Kernel } from '../kernel/kernel.ts'
import type { ImageRow } from '../images/index.ts'

import { cardColumns, cardJoins, type CardRow } from './card.queries.ts'
import { specColumns } from './spec-columns.ts'
import { shopColumns, type ShopRow } from './shop-page/shop.queries.ts'

export type ProductRow = Omit<CardRow, 'image'> &
  ProductSpecs & {
    images: ImageRow[]
    categoryName: string
    subcategoryName: string
    /** Hidden by its seller, the team or the end of a plan; or its seller's account is suspended. */
    suspended: boolean
    shop: ShopRow
  }

const productPage = `
  select ${cardColumns}, p.description, ${specColumns}, c.name as "categoryName", sc.name as "subcategoryName",
    p.suspended_at is not null or u.suspended_at is not null as suspended, json_build_object(${shopColumns}) as shop, gallery.images
  from products p
  ${cardJoins}
  join person_facts u on u.id = s.owner_id
  cross join lateral (
    select coalesce(json_agg(i.image order by pi.position), '[]') as images
    from product_images pi join picture_facts i on i.id = pi.image_id where pi.product_id = p.id
  ) gallery
  where p.deleted_at is null and `

/** The product's page, suspended or not; null once deleted, or hidden by the team. */
export async function readProductRow(kernel: Kernel, slug: string): Promise<ProductRow | null> {
  const { rows } = await kernel.database.pool.query<ProductRow>({
    name: 'catalogue_product',
    text: `${productPage} p.slug = $1 and p.suspended_by is distinct from 'admin'`,
    values: [slug],
  })
  return rows[0] ?? null
}

/** The same by its key. */
export async function readProductById(kernel: Kernel, id: string): Promise<ProductRow | null> {
  const { rows } = await kernel.database.pool.query<ProductRow>({
    name: 'catalogue_product_by_id',
    text: `${productPage} p.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}
