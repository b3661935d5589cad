import { sql } from 'drizzle-orm'
import { pgView, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#database/columns.ts'
import type { OpeningDay } from '#modules/calendar/database/values.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import { planNames } from '#modules/plans/database/values.ts'

export const shopFacts = pgView('shop_facts', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  region: text('region').notNull(),
  quartier: text('quartier'),
  description: text('description').notNull(),
  rccm: text('rccm').notNull(),
  nif: text('nif').notNull(),
  depotNumber: text('depot_number').notNull(),
  depotChangedAt: time('depot_changed_at'),
  opening: jsonb('opening').$type<OpeningDay[]>(),
  logoImageId: uuid('logo_image_id'),
  plan: text('plan', { enum: planNames }).notNull(),
  planEndsAt: time('plan_ends_at'),
  closedFrom: time('closed_from'),
  closedUntil: time('closed_until'),
  closedDays: text('closed_days').array().notNull(),
  deliveriesCount: integer('deliveries_count').notNull(),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
  trusted: boolean('trusted').notNull(),
  offersCollection: boolean('offers_collection').notNull(),
  createdAt: time('created_at').notNull(),
  depotProvider: text('depot_provider', { enum: paymentProviders }).notNull(),
}).as(sql`
  select
    s.id, s.owner_id, s.slug, s.name, s.address, s.region, s.quartier, s.description, s.rccm, s.nif,
    s.depot_number, s.depot_changed_at, s.opening, s.logo_image_id, s.plan, s.plan_ends_at,
    s.closed_from, s.closed_until, s.closed_days::text[] as closed_days, s.deliveries_count, s.rating_sum, s.rating_count, s.trusted,
    s.created_at, s.depot_provider, s.offers_collection
  from shops s`)

/** When a shop is open, as the calendar asks it. */
export const shopOpening = {
  opening: shopFacts.opening,
  closedFrom: shopFacts.closedFrom,
  closedUntil: shopFacts.closedUntil,
  closedDays: shopFacts.closedDays,
}

export const shopHelperFacts = pgView('shop_helper_facts', {}).as(sql`
  select h.id, h.shop_id, h.user_id, h.rights, h.accepted_at, h.ended_at
  from shop_helpers h
  where h.accepted_at is not null`)
