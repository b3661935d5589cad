import { z } from 'zod'

import { Destination } from '#modules/accounts/contract/shipping-address.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { Delay } from './delivery-estimate.ts'

export const CartItem = z.object({
  product: Id,
  qty: z
    .int('Quantité invalide.')
    .min(1, 'La quantité minimale est 1.')
    .max(LINE_MAX_QUANTITY, `Quantité trop grande : ${LINE_MAX_QUANTITY} au plus.`),
  size: z.string().max(40).nullable().default(null),
  color: z.string().max(40).nullable().default(null),
})
export type CartItem = z.output<typeof CartItem>

/** Codes of promotions, as they were typed. */
export const promotionCodes = z
  .array(z.string('Entrez un code.').max(40, 'Ce code est trop long.').transform(readLetteredCode))
  .max(10, '10 codes au plus.')
  .optional()

/** A whole cart of such lines. */
/* @__NO_SIDE_EFFECTS__ */
function cartOf<Line extends z.ZodType>(line: Line) {
  return z
    .array(line, 'Votre panier est vide')
    .min(1, 'Votre panier est vide')
    .max(CART_MAX_LINES, `Votre panier dépasse ${CART_MAX_LINES} lignes.`)
}
export const cartItems = cartOf(CartItem)

/** A priced line, as a quote and an order show it. */
export const pricedLine = {
  product: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  qty: z.int(),
  unitPrice: Francs,
  /** Of a line at an agreed price: what anybody pays for one; null otherwise. */
  usualPrice: z.nullish(Francs),
  /** After the shop's promotion. */
  lineTotal: Francs,
}
export const QuoteLine =
  __API__ &&
  z.object({
    ...pricedLine,
    /** Until when its price is agreed; null: it is what anybody pays. */
    agreedUntil: z.nullish(Time),
    stock: z.int(),
    /** The slug of its product's subcategory. */
    subCategory: z.string(),
  })
export type QuoteLine = z.output<typeof QuoteLine>

/** What differs from the device's cart. `qty` is what is still available (0 when gone). */
export const QuoteChange = z.object({
  product: Id,
  size: z.string().nullable(),
  color: z.string().nullable(),
  kind: z.enum(['price', 'stock', 'gone', 'shop_closed', 'own', 'choice']),
  message: z.string(),
  qty: z.int(),
  unitPrice: z.nullable(Francs),
})
export type QuoteChange = z.output<typeof QuoteChange>

/** A promotion that counts: « Code BAZIN10 », and what it takes off in all. */
const AppliedPromotion = z.object({
  code: z.string().nullable(),
  words: z.string(),
  discount: Francs,
})

export const Quote = z.object({
  shops: z.array(
    z.object({
      shopId: Id,
      shopName: z.string(),
      items: z.array(QuoteLine),
      /** After the shop's promotion, which takes off `shopDiscount`. */
      itemsTotal: Francs,
      shopDiscount: Francs,
      promotion: z.nullable(AppliedPromotion),
      /** null until a destination is known. */
      shippingFee: z.nullable(Francs),
      isFreeDelivery: z.boolean(),
      delay: z.nullable(Delay),
    }),
  ),
  itemsTotal: Francs,
  shippingFee: z.nullable(Francs),
  /** What a promotion of the market pays of the goods. */
  marketDiscount: Francs,
  marketPromotion: z.nullable(AppliedPromotion),
  total: Francs,
  /** Each code that was sent, plain, and why it does not count; null for one that does. */
  codes: z.array(z.object({ code: z.string(), problem: z.string().nullable() })),
  changes: z.array(QuoteChange),
  cashOnDelivery: z.object({
    allowed: z.boolean(),
    ceiling: Francs,
    reason: z.string().nullable(),
  }),
})
export type Quote = z.output<typeof Quote>

export const quoteCart = endpoint('POST', '/api/orders/quote', {
  shape: __API__ && {
    who: 'optional',
    body: z.object({
      cartItems: cartOf(CartItem.extend({ unitPrice: z.int().optional() })),
      shippingAddress: Destination.nullish(),
      codes: promotionCodes,
    }),
    reply: Quote,
    errors: ['orders.too_large'],
    summary: 'Prix, frais et délais du panier tel qu’il est aujourd’hui, et ce qui a changé.',
  },
})
