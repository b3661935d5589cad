import type { Kernel } from '#kernel/kernel.ts'

import { basicNames } from './card.ts'
import { productColumns, specNames, type ProductColumns } from './product-columns.ts'

const names = [
  ...basicNames,
  ...specNames,
  'description',
  'categoryName',
  'subcategoryName',
  'suspended',
  'shop',
  'images',
] as const
export type ProductRow = Pick<ProductColumns, (typeof names)[number]>

const page = productColumns(names)
const productPage = `select ${page.columns} from products p ${page.joins} where p.deleted_at is null and `

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
