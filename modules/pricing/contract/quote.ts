import { z } from 'zod'

import { Destination } from '#modules/addresses/contract/shipping-address.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { CART_MAX_LINES, LINE_MAX_QUANTITY } from '#kernel/wire/limits.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { ComingTimes } from '#modules/calendar/contract/coming-fields.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { receivePlaces } from '#modules/pricing/database/values.ts'
import { ZonePause, ZoneSurcharge } from './zone-state.ts'
import { Delay } from '#modules/pricing/contract/delivery-estimate.ts'

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

export const promotionCodes = z
  .array(z.string('Entrez un code.').max(40, 'Ce code est trop long.').transform(readLetteredCode))
  .max(10, '10 codes au plus.')
  .optional()

function cartOf<Line extends z.ZodType>(line: Line) {
  return z
    .array(line, 'Votre panier est vide')
    .min(1, 'Votre panier est vide')
    .max(CART_MAX_LINES, `Votre panier dépasse ${CART_MAX_LINES} lignes.`)
}
export const cartItems = cartOf(CartItem)

export const pricedLine = {
  product: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  qty: z.int(),
  unitPrice: Francs,
  /** Unit price without agreement; else null. */
  usualPrice: z.nullish(Francs),
  lineTotal: Francs,
}
export const QuoteLine = z.object({
  ...pricedLine,
  /** null: normal price. */
  agreedUntil: z.nullish(Time),
  stock: z.int(),
  subCategory: z.string(),
})
export type QuoteLine = z.output<typeof QuoteLine>

/** Against the device's cart. `qty`: still available. */
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

const AppliedPromotion = z.object({
  code: z.string().nullable(),
  words: z.string(),
  discount: Francs,
})

export const ReceivePlace = z.enum(receivePlaces, 'Choisissez où recevoir.')
export type ReceivePlace = z.output<typeof ReceivePlace>

/** Shop where a parcel is collected. */
export const CollectionPlace = z.object({
  shopId: Id,
  shopName: z.string(),
  address: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  phone: z.string(),
  opening: OpeningDays,
  openTimes: ComingTimes.optional(),
})
export type CollectionPlace = z.output<typeof CollectionPlace>

/** Relay point where a parcel waits for its buyer. */
export const RelayPlace = z.object({
  relayId: Id,
  name: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  landmark: z.string(),
  opening: OpeningDays,
  /** Where a buyer chooses it. */
  openTimes: ComingTimes.optional(),
})
export type RelayPlace = z.output<typeof RelayPlace>

/** With the number of its keeper, who signs in with it: for couriers and the team. */
export const RelayContact = RelayPlace.extend({ phone: z.string() })
export type RelayContact = z.output<typeof RelayContact>

/** Relay point that a cart may choose. */
export const OfferedRelay = RelayPlace.extend({
  fee: Francs,
  delay: Delay,
  /** False: « Complet pour l’instant ». */
  hasRoom: z.boolean(),
  /** False: its box has no room for the cart’s sum, or it takes none. */
  takesCash: z.boolean(),
})
export type OfferedRelay = z.output<typeof OfferedRelay>

/** Shop of a cart from which nothing goes to the place. */
export const UnreachedShop = z.object({
  shopId: Id,
  shopName: z.string(),
  words: z.string(),
  why: z.string(),
  isAwaited: z.boolean(),
  /** Town of the shop, where its parcel can be collected; absent in older answers. */
  collectIn: z.nullish(z.string()),
})
export type UnreachedShop = z.output<typeof UnreachedShop>

export const Quote = z.object({
  shops: z.array(
    z.object({
      shopId: Id,
      shopName: z.string(),
      items: z.array(QuoteLine),
      /** After `shopDiscount`. */
      itemsTotal: Francs,
      shopDiscount: Francs,
      promotion: z.nullable(AppliedPromotion),
      /** null without destination. */
      shippingFee: z.nullable(Francs),
      isFreeDelivery: z.boolean(),
      delay: z.nullable(Delay),
      /** How its parcel comes, where it is not one courier's way; absent in older answers. */
      way: z.nullish(z.string()),
      /** Nothing goes from it to the place; absent in older answers. */
      noRoute: z.nullish(z.string()),
    }),
  ),
  itemsTotal: Francs,
  shippingFee: z.nullable(Francs),
  /** The market's promotion, on goods. */
  marketDiscount: Francs,
  marketPromotion: z.nullable(AppliedPromotion),
  total: Francs,
  /** Normalized; null problem: applied. */
  codes: z.array(z.object({ code: z.string(), problem: z.string().nullable() })),
  changes: z.array(QuoteChange),
  /** For which the sums are; absent in older answers. */
  receiveAt: ReceivePlace.optional(),
  /** What exists for this cart and place, with its price; the door alone: nothing to choose. */
  receive: z
    .array(z.object({ at: ReceivePlace, fee: z.nullable(Francs), delay: z.nullable(Delay) }))
    .optional(),
  /** Of each shop, where all of the cart's shops offer it. */
  collection: z.nullish(z.array(CollectionPlace)),
  /** Near the place, the nearest first, also those without room; absent in older answers. */
  relays: z.array(OfferedRelay).optional(),
  /** For which the sums are, where `receiveAt` is `relay`. */
  relayId: z.nullish(Id),
  /**
   * No delivery there yet; `served`: regions where couriers come to the door, `atRelays`: where
   * coaches come to relay points. Absent in older answers.
   */
  notServed: z.nullish(
    z.object({
      region: z.string(),
      isAwaited: z.boolean(),
      served: z.array(z.string()),
      atRelays: z.array(z.string()).optional(),
      /** Of the cart from which nothing goes there, though the region is served. */
      shops: z.array(UnreachedShop).optional(),
    }),
  ),
  /**
   * Shops from which nothing goes to the place. Where others send, theirs alone are priced in
   * `shops`. Absent in older answers.
   */
  unreached: z.object({ region: z.string(), shops: z.array(UnreachedShop) }).nullish(),
  /** No order is taken there until the day; absent in older answers. */
  pause: z.nullish(ZonePause),
  /** In the fee. */
  surcharge: z.nullish(ZoneSurcharge),
  cashOnDelivery: z.object({
    allowed: z.boolean(),
    ceiling: Francs,
    reason: z.string().nullable(),
    /** Paid first by mobile money, taken off at the door; absent in older answers. */
    deposit: z.nullish(
      z.object({ francs: Francs, why: z.enum(['refusals', 'sum']), words: z.string() }),
    ),
    /** At the hand-over, after the deposit, rounded to coins; absent where no cash is taken. */
    toPay: Francs.optional(),
  }),
})
export type Quote = z.output<typeof Quote>

export const quoteCart = endpoint('POST', '/api/orders/quote', {
  who: 'optional',
  body: z.object({
    cartItems: cartOf(CartItem.extend({ unitPrice: z.int().optional() })),
    shippingAddress: Destination.nullish(),
    /** Place that the device knows: says which shops do not reach it, and prices nothing. */
    knownPlace: Destination.nullish(),
    /** The door where the shop is not possible. */
    receiveAt: ReceivePlace.optional(),
    /** The nearest with room where it is absent or has none. */
    relayId: Id.nullish(),
    codes: promotionCodes,
  }),
  reply: Quote,
  errors: ['pricing.too_large'],
  summary: 'Prix, frais et délais du panier tel qu’il est aujourd’hui, et ce qui a changé.',
})
