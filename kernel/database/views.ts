import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { throttles } from './tables.ts'

/** When a caller may try again. Key: throttle's name, colon, what it counts. */
export const throttleFacts = pgView('throttle_facts').as((qb) =>
  qb.select(columnsOf(throttles, 'key', 'waitUntil')).from(throttles),
)
