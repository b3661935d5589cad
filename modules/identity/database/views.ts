import { pgView, boolean, text, uuid } from 'drizzle-orm/pg-core'

import { time } from '#database/columns.ts'
import { roles } from './values.ts'

export const personFacts = pgView('person_facts', {
  id: uuid('id').notNull(),
  phone: text('phone'),
  name: text('name').notNull(),
  role: text('role', { enum: roles }).notNull(),
  imageId: uuid('image_id'),
  deliveryGroup: text('delivery_group'),
  admittedAt: time('admitted_at'),
  acceptedTermsAt: time('accepted_terms_at'),
  phoneProvedAt: time('phone_proved_at'),
  suspendedAt: time('suspended_at'),
  suspendedReason: text('suspended_reason'),
  lastSeenAt: time('last_seen_at'),
  createdAt: time('created_at').notNull(),
  phoneSince: time('phone_since').notNull(),
  phoneDoubtedAt: time('phone_doubted_at'),
  formerPhone: text('former_phone'),
  setApartAt: time('set_apart_at'),
  isActive: boolean('is_active').notNull(),
}).existing()

export const deviceFacts = pgView('device_facts', {}).existing()
