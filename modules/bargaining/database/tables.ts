// Written by bargaining.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import { orders, parcels } from '#modules/parcels/database/tables.ts'
import { conversationMessages, conversations } from '#modules/conversations/database/tables.ts'
import {
  agreedPriceStates,
  conversationSides,
  proposalStates,
} from '#modules/conversations/database/values.ts'
import { proposalAnswerers } from './values.ts'

export const priceProposals = pgTable(
  'price_proposals',
  {
    id: key(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Null once the variant is no longer sold. */
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    size: text('size'),
    color: text('color'),
    side: text('side', { enum: conversationSides }).notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceFrancs: francs('unit_price_francs').notNull(),
    usualPriceFrancs: francs('usual_price_francs').notNull(),
    state: text('state', { enum: proposalStates }).notNull(),
    madeAt: time('made_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Time when the seller's two amounts answer. */
    answersAt: time('answers_at'),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    answeredBy: text('answered_by', { enum: proposalAnswerers }),
    answeredAt: time('answered_at'),
    answerMessageId: bigint('answer_message_id', { mode: 'number' }).references(
      () => conversationMessages.id,
      { onDelete: 'cascade' },
    ),
  },
  (table) => [
    // A new proposal of either side replaces the open one.
    uniqueIndex('price_proposals_open')
      .on(table.buyerId, table.productId)
      .where(sql`state = 'open'`),
    uniqueIndex('price_proposals_message').on(table.messageId),
    uniqueIndex('price_proposals_answer')
      .on(table.answerMessageId)
      .where(sql`answer_message_id is not null`),
    index('price_proposals_of_buyer').on(table.buyerId, table.productId, table.madeAt.desc()),
    index('price_proposals_of').on(table.conversationId),
    index('price_proposals_product').on(table.productId),
    index('price_proposals_variant').on(table.variantId),
    index('price_proposals_ending')
      .on(table.endsAt)
      .where(sql`state = 'open'`),
    check('price_proposals_side', oneOf(table.side, conversationSides)),
    check('price_proposals_state', oneOf(table.state, proposalStates)),
    check('price_proposals_answerer', oneOf(table.answeredBy, proposalAnswerers)),
    check('price_proposals_quantity', sql`${table.quantity} between 1 and 999`),
    check(
      'price_proposals_price',
      sql`${table.unitPriceFrancs} > 0 and ${table.unitPriceFrancs}::bigint * 10 >= ${table.usualPriceFrancs} and ${table.unitPriceFrancs} <= ${table.usualPriceFrancs}`,
    ),
    check('price_proposals_ends', sql`${table.endsAt} > ${table.madeAt}`),
    check(
      'price_proposals_answered',
      sql`(${table.state} in ('accepted', 'refused')) = (${table.answeredBy} is not null) and (${table.state} = 'open') = (${table.answeredAt} is null)`,
    ),
    check(
      'price_proposals_own_answer',
      sql`${table.answeredBy} is null or (${table.answeredBy} = 'buyer') = (${table.side} = 'shop')`,
    ),
  ],
)

export const agreedPrices = pgTable(
  'agreed_prices',
  {
    id: key(),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => priceProposals.id, { onDelete: 'cascade' }),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    quantity: integer('quantity').notNull(),
    unitPriceFrancs: francs('unit_price_francs').notNull(),
    state: text('state', { enum: agreedPriceStates }).notNull(),
    agreedAt: time('agreed_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('agreed_prices_proposal').on(table.proposalId),
    uniqueIndex('agreed_prices_live')
      .on(table.buyerId, table.variantId)
      .where(sql`state = 'live'`),
    index('agreed_prices_of_buyer').on(table.buyerId, table.variantId, table.agreedAt.desc()),
    index('agreed_prices_variant').on(table.variantId),
    index('agreed_prices_ending')
      .on(table.endsAt)
      .where(sql`state = 'live'`),
    check('agreed_prices_state', oneOf(table.state, agreedPriceStates)),
    check('agreed_prices_quantity', sql`${table.quantity} between 1 and 999`),
    check('agreed_prices_price', sql`${table.unitPriceFrancs} > 0`),
    check('agreed_prices_ends', sql`${table.endsAt} > ${table.agreedAt}`),
  ],
)

export const agreedPriceUses = pgTable(
  'agreed_price_uses',
  {
    agreedPriceId: uuid('agreed_price_id')
      .notNull()
      .references(() => agreedPrices.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    parcelId: uuid('parcel_id')
      .notNull()
      .references(() => parcels.id),
    usedAt: time('used_at').notNull(),
    givenBackAt: time('given_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agreedPriceId, table.orderId] }),
    uniqueIndex('agreed_price_uses_once')
      .on(table.agreedPriceId)
      .where(sql`given_back_at is null`),
    index('agreed_price_uses_parcel').on(table.parcelId),
    index('agreed_price_uses_order').on(table.orderId),
  ],
)
