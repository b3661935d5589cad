// Written by categories.
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

import { key } from '#database/columns.ts'
import { images } from '#modules/images/database/tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: key(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    /** While merging: hidden, deleted once empty. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => categories.id),
  },
  (table) => [uniqueIndex('categories_slug').on(table.slug)],
)

export const subcategories = pgTable(
  'subcategories',
  {
    id: key(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => subcategories.id),
  },
  (table) => [
    uniqueIndex('subcategories_slug').on(table.categoryId, table.slug),
    unique('subcategories_within').on(table.id, table.categoryId),
  ],
)

/** Redirects of merged or moved places. Empty `subcategorySlug`: the category. */
export const categoryAddresses = pgTable(
  'category_addresses',
  {
    categorySlug: text('category_slug').notNull(),
    subcategorySlug: text('subcategory_slug').notNull().default(''),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    subcategoryId: uuid('subcategory_id').references(() => subcategories.id),
  },
  (table) => [
    primaryKey({ columns: [table.categorySlug, table.subcategorySlug] }),
    index('category_addresses_to').on(table.categoryId),
  ],
)
