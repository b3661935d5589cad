import { sql } from 'drizzle-orm'
import { pgView, boolean, text, uuid } from 'drizzle-orm/pg-core'
import { columnsOf, time } from '#database/columns.ts'
import { roles } from './values.ts'
import { knownDevices } from './tables.ts'

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
}).as(sql`
  select
    u.id, u.phone, u.name, u.role, u.image_id, u.delivery_group, u.admitted_at,
    u.accepted_terms_at, u.phone_proved_at, u.suspended_at, u.suspended_reason, u.last_seen_at, u.created_at,
    coalesce(u.phone_since, u.created_at) as phone_since, u.phone_doubted_at, u.former_phone, u.set_apart_at,
    u.suspended_at is null and u.phone is not null as is_active
  from users u`)

export const deviceFacts = pgView('device_facts').as((qb) =>
  qb.select(columnsOf(knownDevices, 'userId', 'tokenHash', 'network')).from(knownDevices),
)
