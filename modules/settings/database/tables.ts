// Written by settings.
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { key, listedName, oneOf, time } from '#database/columns.ts'
import { settingDecisions, settingTopics, type switchNames } from './values.ts'

/** Changes of settings; the last applied one per topic is current. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: key(),
    topic: text('topic').$type<(typeof settingTopics)[number]>().notNull(),
    value: jsonb('value').notNull(),
    reason: text('reason').notNull(),
    proposedBy: uuid('asked_by').notNull(),
    proposedAt: time('asked_at').notNull(),
    /** null while it awaits approval. */
    decision: text('decision').$type<(typeof settingDecisions)[number]>(),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
  },
  (table) => [
    check('setting_changes_topic', oneOf(table.topic, settingTopics)),
    check('setting_changes_decision', oneOf(table.decision, settingDecisions)),
    check(
      'setting_changes_decided',
      sql`(${table.decision} is null) = (${table.decidedBy} is null) and (${table.decision} is null) = (${table.decidedAt} is null)`,
    ),
    uniqueIndex('setting_changes_waiting')
      .on(table.topic)
      .where(sql`${table.decision} is null`),
    index('setting_changes_applied')
      .on(table.topic, table.decidedAt.desc())
      .where(sql`${table.decision} = 'applied'`),
  ],
)

/** Parts closed for all users during an incident: a row while closed. */
export const marketSwitches = pgTable(
  'market_switches',
  {
    name: text('name').$type<(typeof switchNames)[number]>().primaryKey(),
    reason: text('reason').notNull(),
    /** null: closed from the command line. */
    closedBy: uuid('closed_by'),
    closedAt: time('closed_at').notNull(),
  },
  (table) => [check('market_switches_name', listedName(table.name))],
)
