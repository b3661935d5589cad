import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#database/columns.ts'
import type { Facts } from './tables.ts'

export const actFacts = pgView('act_facts', {
  id: bigint('id', { mode: 'number' }).notNull(),
  actorId: uuid('actor_id'),
  actorRole: text('actor_role'),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  subjectLabel: text('subject_label').notNull(),
  before: jsonb('before').$type<Facts>(),
  after: jsonb('after').$type<Facts>(),
  reason: text('reason').notNull(),
  actedAt: time('acted_at').notNull(),
  shopId: uuid('shop_id'),
}).as(sql`
  select
    a.id, a.actor_id, a.actor_role, a.action, a.subject_kind, a.subject_id, a.subject_label, a.before,
    a.after, a.reason, a.acted_at, a.shop_id
  from audit_acts a`)
