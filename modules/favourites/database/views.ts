import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { favourites } from './tables.ts'

export const favouriteFacts = pgView('favourite_facts').as((qb) =>
  qb.select(columnsOf(favourites, 'userId', 'productId', 'createdAt')).from(favourites),
)
