// Written by product-files.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { importModes, importStates } from './values.ts'
import { shops } from '#modules/shops/database/tables.ts'

/** Deleted after a week. */
export const productImports = pgTable(
  'product_imports',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    state: text('state', { enum: importStates }).notNull().default('reading'),
    mode: text('mode', { enum: importModes }),
    failure: text('failure'),
    /** Within one pending transaction. */
    doneRows: integer('done_rows').notNull().default(0),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    check('product_imports_state', oneOf(table.state, importStates)),
    check(
      'product_imports_mode',
      sql`${table.state} in ('reading', 'checked') or ${table.mode} is not null`,
    ),
    check('product_imports_counts', sql`${table.doneRows} >= 0`),
    index('product_imports_shop').on(table.shopId, table.createdAt),
    index('product_imports_created').on(table.createdAt),
  ],
)

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    draft: jsonb('draft').$type<Record<string, unknown>>(),
    productId: uuid('product_id'),
    /** With a draft: it lacks its category alone, which can be chosen for the whole file. */
    problem: text('problem'),
    /** What was left out of a line that is good. */
    remark: text('remark'),
    done: boolean('done').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check(
      'product_import_rows_either',
      sql`(${table.draft} is null) <= (${table.problem} is not null)`,
    ),
  ],
)
