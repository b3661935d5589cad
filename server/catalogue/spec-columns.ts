import { getTableColumns } from 'drizzle-orm'

import { defaultSpecs, type ProductSpecs } from '#contract/catalogue/product-specs.ts'

import { products } from '#database/tables/products.ts'

const columns = getTableColumns(products)
const names = Object.keys(defaultSpecs) as (keyof ProductSpecs)[]

/** SQL that selects a product's specs from `products p`. */
export const specColumns = names.map((name) => `p.${columns[name].name} as "${name}"`).join(', ')
