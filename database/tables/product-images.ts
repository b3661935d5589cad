// Written by catalogue.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { products } from './products.ts'
import { images } from './images.ts'

export const productImages = pgTable(
  'product_images',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_images_max', sql`${table.position} between 0 and 7`),
    index('product_images_image').on(table.imageId),
  ],
)
