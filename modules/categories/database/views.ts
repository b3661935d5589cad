import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { categories, subcategories } from './tables.ts'

export const categoryFacts = pgView('category_facts').as((qb) =>
  qb
    .select(columnsOf(categories, 'id', 'slug', 'name', 'position', 'imageId', 'mergedInto'))
    .from(categories),
)

export const subcategoryFacts = pgView('subcategory_facts').as((qb) =>
  qb
    .select(columnsOf(subcategories, 'id', 'categoryId', 'slug', 'name', 'position', 'mergedInto'))
    .from(subcategories),
)
