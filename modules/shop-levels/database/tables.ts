// Written by shop-levels.
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { key, oneOf, time } from '#database/columns.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { type LevelFacts, shopLevels as levels } from './values.ts'

/** Present level of each shop that ever rose; one without a row is at the lowest. */
export const shopLevels = pgTable(
  'shop_levels',
  {
    shopId: uuid('shop_id')
      .primaryKey()
      .references(() => shops.id),
    level: text('level', { enum: levels }).notNull(),
    since: time('since').notNull(),
    /** Announced to the shop: it falls then, unless its facts are there again. */
    fallsAt: time('falls_at'),
    /** Last fall: the next one is a month away. */
    fellAt: time('fell_at'),
  },
  (table) => [
    check('shop_levels_level', oneOf(table.level, levels)),
    check(
      'shop_levels_falls',
      sql`${table.fallsAt} is null or ${table.level} <> ${sql.raw(`'${levels[0]}'`)}`,
    ),
  ],
)

/** Each rise and fall with the facts that it was decided by. */
export const shopLevelMoves = pgTable(
  'shop_level_moves',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    fromLevel: text('from_level', { enum: levels }).notNull(),
    toLevel: text('to_level', { enum: levels }).notNull(),
    facts: jsonb('facts').$type<LevelFacts>().notNull(),
    movedAt: time('moved_at').notNull(),
  },
  (table) => [
    index('shop_level_moves_of').on(table.shopId, table.movedAt),
    check('shop_level_moves_from', oneOf(table.fromLevel, levels)),
    check('shop_level_moves_to', oneOf(table.toLevel, levels)),
    check('shop_level_moves_moves', sql`${table.fromLevel} <> ${table.toLevel}`),
  ],
)
