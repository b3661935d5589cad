import { sql } from 'drizzle-orm'
import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import { francs, time } from '#database/columns.ts'
import { cashBoxKinds } from '#modules/parcels/database/values.ts'

export const doublePaymentFacts = pgView('double_payment_facts', {
  parcelId: uuid('parcel_id').notNull(),
  box: text('box', { enum: cashBoxKinds }).notNull(),
  ownerId: uuid('owner_id').notNull(),
  amountFrancs: francs('amount_francs').notNull(),
  takenAt: time('taken_at').notNull(),
  deniedAt: time('denied_at'),
}).as(sql`
  select d.parcel_id, d.box, d.owner_id, d.amount_francs, d.taken_at, d.denied_at
  from double_payments d`)
