// Written by images.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { key, time } from '#database/columns.ts'

/** Accepted picture; renditions are in the object store under its id. */
export const images = pgTable(
  'images',
  {
    id: key(),
    /** Uploader; null for the market's drawings. */
    ownerId: uuid('owner_id'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Thumbhash, base64. */
    placeholder: text('placeholder').notNull(),
    /** The same in another size or format; null: without shapes, or sent before faces were kept. */
    face: bigint('face', { mode: 'bigint' }),
    createdAt: time('created_at').notNull(),
    /** Read by right alone since then; null: by its address. */
    hiddenAt: time('hidden_at'),
  },
  (table) => [
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    index('images_owner').on(table.ownerId, table.createdAt),
    index('images_face')
      .on(table.face)
      .where(sql`${table.face} is not null`),
  ],
)
