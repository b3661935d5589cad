import { pgView } from 'drizzle-orm/pg-core'

export const categoryFacts = pgView('category_facts', {}).existing()

export const subcategoryFacts = pgView('subcategory_facts', {}).existing()
