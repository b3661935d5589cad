import { pgView } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import { phoneChoices, pushSubscriptions, smsOutbox } from './tables.ts'

export const phoneChoiceFacts = pgView('phone_choice_facts').as((qb) =>
  qb.select(columnsOf(phoneChoices, 'userId', 'topic', 'way')).from(phoneChoices),
)

export const smsFacts = pgView('sms_facts').as((qb) =>
  qb.select(columnsOf(smsOutbox, 'id', 'state', 'createdAt', 'sentAt')).from(smsOutbox),
)

/** Users with web push: a row a browser. */
export const browserFacts = pgView('browser_facts').as((qb) =>
  qb.select(columnsOf(pushSubscriptions, 'userId')).from(pushSubscriptions),
)
