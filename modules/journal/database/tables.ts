// Written by journal.
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'

/** Facts before and after an act: only changes, in words for users. */
export type Facts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Append-only: triggers refuse update, delete and truncate (refuse-change.sql). */
export const auditActs = pgTable(
  'audit_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** null for a job. No foreign key: the entry stays when the account is deleted. */
    actorId: uuid('actor_id'),
    /** Role that gave the right at that moment. */
    actorRole: text('actor_role'),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** An order's number, a name. Copied, since names change. */
    subjectLabel: text('subject_label').notNull().default(''),
    before: jsonb('before').$type<Facts>(),
    after: jsonb('after').$type<Facts>(),
    reason: text('reason').notNull().default(''),
    actedAt: time('acted_at').notNull(),
    /** Shop of a helper's act; null for the team's. */
    shopId: uuid('shop_id'),
  },
  (table) => [
    check('audit_acts_actor', sql`(${table.actorId} is null) = (${table.actorRole} is null)`),
    check('audit_acts_action', sql`${table.action} ~ '^[a-z-]+\\.[a-z_]+$'`),
    index('audit_acts_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_acts_actor_time').on(table.actorId, table.id),
    index('audit_acts_shop')
      .on(table.shopId, table.id)
      .where(sql`shop_id is not null`),
    index('audit_acts_action_time').on(table.action, table.id),
  ],
)
