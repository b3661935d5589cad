// Written by kernel.
import { index, pgTable, text } from 'drizzle-orm/pg-core'

import { bytes, time } from '../columns.ts'

/**
 * Files of the web build, of this version and the last ones: pages opened before a deploy still ask
 * for theirs.
 */
export const pageFiles = pgTable(
  'page_files',
  {
    /** `/assets/home.page-4k2h9xq.js`: the name changes with the content. */
    address: text('address').primaryKey(),
    /** Compressed by brotli where that makes it smaller. */
    content: bytes('content').notNull(),
    encoding: text('encoding').$type<'br' | 'plain'>().notNull(),
    /** Since when no started build has it; null while one does. */
    replacedAt: time('replaced_at'),
  },
  (table) => [index('page_files_replaced_at').on(table.replacedAt)],
)
