import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { notifications } from './tables.ts'

export const noticeFacts = pgView('notice_facts').as((qb) =>
  qb
    .select(columnsOf(notifications, 'userId', 'kind', 'resourceId', 'createdAt', 'readAt'))
    .from(notifications),
)
