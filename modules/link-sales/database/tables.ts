// Written by link-sales.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'
import { bytes, francs, key, oneOf, time } from '#database/columns.ts'
import { users } from '#modules/identity/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import { orders } from '#modules/parcels/database/tables.ts'
import { products, variants } from '#modules/products/database/tables.ts'
import { shops } from '#modules/shops/database/tables.ts'
import {
  depositPercents,
  offerHours,
  offerPlaces,
  offerStates,
  READY_DAYS_MAX,
  SALE_REPORT_WORDS_MAX,
  saleReportDecisions,
  saleReportReasons,
} from './values.ts'

/** « Vente par lien »: what a shop sells to the first person who takes its link. */
export const offers = pgTable(
  'offers',
  {
    id: key(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id),
    /** The owner, or the helper who made it. */
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in the address. */
    tokenHash: bytes('token_hash').notNull(),
    /** The token sealed (`kernel/secret-box.ts`), for the shop's own list. */
    sealedToken: bytes('sealed_token').notNull(),
    state: text('state', { enum: offerStates }).notNull().default('open'),
    /** Goods, without delivery. */
    totalFrancs: francs('total_francs').notNull(),
    depositPercent: integer('deposit_percent').notNull(),
    receiveAt: text('receive_at', { enum: offerPlaces }).array().notNull(),
    /** Counted from the payment of the deposit; 0: in stock. */
    readyDays: integer('ready_days').notNull(),
    hours: integer('hours').notNull(),
    madeAt: time('made_at').notNull(),
    endsAt: time('ends_at').notNull(),
    openedCount: integer('opened_count').notNull().default(0),
    openedAt: time('opened_at'),
    takenAt: time('taken_at'),
    orderId: uuid('order_id').references(() => orders.id),
    /** When its shop was told that it is due the next day, and both sides that it is late. */
    dueToldAt: time('due_told_at'),
    lateToldAt: time('late_told_at'),
    /** Withdrawn or ended. */
    closedAt: time('closed_at'),
  },
  (table) => [
    uniqueIndex('offers_token').on(table.tokenHash),
    uniqueIndex('offers_order').on(table.orderId),
    index('offers_shop').on(table.shopId, table.madeAt.desc(), table.id.desc()),
    index('offers_open')
      .on(table.shopId)
      .where(sql`state = 'open'`),
    index('offers_ending')
      .on(table.endsAt)
      .where(sql`state = 'open'`),
    check('offers_state', oneOf(table.state, offerStates)),
    check('offers_total', sql`${table.totalFrancs} > 0`),
    check(
      'offers_deposit',
      sql`${table.depositPercent} in (${sql.raw(depositPercents.join(', '))})`,
    ),
    check(
      'offers_receive_at',
      sql`cardinality(${table.receiveAt}) between 1 and ${sql.raw(String(offerPlaces.length))} and ${table.receiveAt} <@ array[${sql.raw(offerPlaces.map((place) => `'${place}'`).join(', '))}]`,
    ),
    check('offers_ready', sql`${table.readyDays} between 0 and ${sql.raw(String(READY_DAYS_MAX))}`),
    check('offers_hours', sql`${table.hours} in (${sql.raw(offerHours.join(', '))})`),
    check('offers_times', sql`${table.endsAt} > ${table.madeAt}`),
    check('offers_opened', sql`(${table.openedCount} > 0) = (${table.openedAt} is not null)`),
    check(
      'offers_taken',
      sql`(${table.state} = 'taken') = (${table.orderId} is not null) and (${table.orderId} is null) = (${table.takenAt} is null) and (${table.takenAt} < ${table.endsAt}) is not false`,
    ),
    check(
      'offers_closed',
      sql`(${table.state} in ('withdrawn', 'ended')) = (${table.closedAt} is not null)`,
    ),
  ],
)

/** Articles of the shop at a price for this person, and free lines. */
export const offerLines = pgTable(
  'offer_lines',
  {
    id: key(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    position: integer('position').notNull(),
    /** Of a free line: a product sold by this link alone (`products.sold_by_link`). */
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    variantId: uuid('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    isFree: boolean('is_free').notNull(),
    name: text('name').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    unitPriceFrancs: francs('unit_price_francs').notNull(),
    /** As it was when the link was made; null: a free line. */
    usualPriceFrancs: francs('usual_price_francs'),
  },
  (table) => [
    uniqueIndex('offer_lines_position').on(table.offerId, table.position),
    uniqueIndex('offer_lines_free')
      .on(table.productId)
      .where(sql`is_free`),
    index('offer_lines_product').on(table.productId),
    index('offer_lines_variant').on(table.variantId),
    check(
      'offer_lines_sums',
      sql`${table.unitPriceFrancs} > 0 and ${table.quantity} between 1 and ${sql.raw(String(LINE_MAX_QUANTITY))}`,
    ),
    check(
      'offer_lines_price',
      sql`${table.isFree} = (${table.usualPriceFrancs} is null) and (${table.unitPriceFrancs} * 10 >= ${table.usualPriceFrancs}) is not false`,
    ),
  ],
)

/** Reports of a sale by link to the team, by readers of its page. */
export const saleReports = pgTable(
  'sale_reports',
  {
    id: key(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    reason: text('reason', { enum: saleReportReasons }).notNull(),
    words: text('words'),
    /** null: a visitor, or an account that was deleted. */
    userId: uuid('user_id').references(() => users.id),
    reportedAt: time('reported_at').notNull(),
    decision: text('decision', { enum: saleReportDecisions }),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: time('decided_at'),
  },
  (table) => [
    index('sale_reports_offer').on(table.offerId),
    index('sale_reports_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('sale_reports_queue')
      .on(table.reportedAt, table.id)
      .where(sql`decided_at is null`),
    check('sale_reports_reason', oneOf(table.reason, saleReportReasons)),
    check('sale_reports_decision', oneOf(table.decision, saleReportDecisions)),
    check(
      'sale_reports_words',
      sql`char_length(${table.words}) between 1 and ${sql.raw(String(SALE_REPORT_WORDS_MAX))}`,
    ),
    check(
      'sale_reports_decided',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.decidedBy} is null)`,
    ),
  ],
)
