// Written by images.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { key, time } from '#database/columns.ts'

/**
 * An accepted picture. Its renditions live in the object store under its id, which never changes
 * meaning.
 */
export const images = pgTable(
  'images',
  {
    id: key(),
    /** Who uploaded it; null for the market's own drawings. */
    ownerId: uuid('owner_id'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Thumbhash, base64. */
    placeholder: text('placeholder').notNull(),
    /** Of the version before, which made all AVIF renditions at once; written no more. */
    avifAt: time('avif_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    index('images_owner').on(table.ownerId, table.createdAt),
    index('images_without_avif')
      .on(table.createdAt)
      .where(sql`${table.avifAt} is null`),
  ],
)
