import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

export const categoryFacts = pgView('category_facts', {}).as(sql`
  select
    c.id, c.slug, c.name, c.position, c.image_id, c.merged_into
  from categories c`)

export const subcategoryFacts = pgView('subcategory_facts', {}).as(sql`
  select
    c.id, c.category_id, c.slug, c.name, c.position, c.merged_into
  from subcategories c`)
