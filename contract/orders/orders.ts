import { z } from 'zod'

import { endpoint } from '../kernel/endpoint.ts'
import { phoneProblem } from '../kernel/field-rules.ts'
import { Francs, Id, pageFacts, paging, Phone, text, Time } from '../kernel/fields.ts'
import { CART_MAX_LINES, LINE_MAX_QUANTITY, PAGE_SIZE } from '../kernel/limits.ts'
import { isQuartier, isRegion } from '../kernel/locations.ts'
import { readPhone } from '../kernel/phones.ts'

export const fulfilmentStates = [
  'awaiting_payment',
  'new',
  'accepted',
  'ready',
  'assigned',
  'in_delivery',
  'delivered',
  'closed',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const
export const FulfilmentState = z.enum(fulfilmentStates)
export type FulfilmentState = z.output<typeof FulfilmentState>

/** The whole order's state, computed from its parcels. */
export const OrderState = z.enum([
  'awaiting_payment',
  'new',
  'in_progress',
  'in_delivery',
  'delivered',
  'closed',
  'cancelled',
  'partly_cancelled',
])
export type OrderState = z.output<typeof OrderState>

export const paymentMethods = ['orange_money', 'cash_on_delivery'] as const
export const PaymentMethod = z.enum(paymentMethods, 'Choisissez un moyen de paiement.')
export type PaymentMethod = z.output<typeof PaymentMethod>

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

const cartItems = z
  .array(CartItem, 'Votre panier est vide')
  .min(1, 'Votre panier est vide')
  .max(CART_MAX_LINES, `Votre panier dépasse ${CART_MAX_LINES} lignes.`)

const place = {
  region: z.string('Choisissez une région.').refine(isRegion, 'Choisissez une région.'),
  quartier: z
    .string()
    .nullish()
    .transform((typed) => typed || null),
}

function checkQuartier(
  address: { region: string; quartier: string | null },
  context: z.RefinementCtx,
): void {
  if (address.region === 'Bamako' && (!address.quartier || !isQuartier(address.quartier)))
    context.addIssue({
      code: 'custom',
      path: ['quartier'],
      message: 'Choisissez un quartier de Bamako.',
    })
}

/** A second number, or none: empty is none. */
const OtherPhone = z
  .string(phoneProblem('x'))
  .max(40, phoneProblem('x'))
  .nullish()
  .transform((typed, context) => {
    if (!typed?.trim()) return null
    const phone = readPhone(typed)
    if (!phone) context.addIssue({ code: 'custom', message: phoneProblem(typed) })
    return phone
  })

export const ShippingAddress = z
  .object({
    fullName: text(2, 80, 'Entrez le nom de la personne qui reçoit.'),
    phone: Phone,
    phone2: OtherPhone,
    ...place,
    repere: text(3, 200, 'Entrez un repère : une mosquée, une pharmacie, une couleur de portail…'),
    note: text(0, 300, '')
      .nullish()
      .transform((typed) => typed || null),
    gpsCoordinates: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullish()
      .transform((typed) => typed ?? null),
  })
  .superRefine(checkQuartier)
export type ShippingAddress = z.output<typeof ShippingAddress>

export const QuoteLine = z.object({
  product: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  qty: z.int(),
  unitPrice: Francs,
  lineTotal: Francs,
  stock: z.int(),
})
export type QuoteLine = z.output<typeof QuoteLine>

/** What differs from the cart the device holds: `qty` is what can still be had (0 when gone). */
export const QuoteChange = z.object({
  product: Id,
  size: z.string().nullable(),
  color: z.string().nullable(),
  kind: z.enum(['price', 'stock', 'gone', 'shop_closed', 'own']),
  message: z.string(),
  qty: z.int(),
  unitPrice: Francs.nullable(),
})
export type QuoteChange = z.output<typeof QuoteChange>

const Delay = z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() })

export const Quote = z.object({
  shops: z.array(
    z.object({
      shopId: Id,
      shopName: z.string(),
      items: z.array(QuoteLine),
      itemsTotal: Francs,
      /** null until a destination is known. */
      shippingFee: Francs.nullable(),
      freeDelivery: z.boolean(),
      delay: Delay.nullable(),
    }),
  ),
  itemsTotal: Francs,
  shippingFee: Francs.nullable(),
  total: Francs,
  changes: z.array(QuoteChange),
  cashOnDelivery: z.object({
    allowed: z.boolean(),
    ceiling: Francs,
    reason: z.string().nullable(),
  }),
})
export type Quote = z.output<typeof Quote>

export const quoteCart = endpoint('POST', '/api/orders/quote', {
  who: 'optional',
  body: z.object({
    cartItems: z
      .array(CartItem.extend({ unitPrice: z.int().optional() }), 'Votre panier est vide')
      .min(1, 'Votre panier est vide')
      .max(CART_MAX_LINES, `Votre panier dépasse ${CART_MAX_LINES} lignes.`),
    shippingAddress: z.object(place).superRefine(checkQuartier).nullish(),
  }),
  reply: Quote,
  summary: 'Prix, frais et délais du panier tel qu’il est aujourd’hui, et ce qui a changé.',
})

export const OrderLine = z.object({
  _id: Id,
  product: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  qty: z.int(),
  unitPrice: Francs,
  lineTotal: Francs,
})

/** Who made a move, as a buyer may know it. */
const Actor = z.enum(['buyer', 'seller', 'courier', 'team', 'market'])

export const Fulfilment = z.object({
  _id: Id,
  number: z.int(),
  shopName: z.string(),
  shopPhone: z.string(),
  state: FulfilmentState,
  items: z.array(OrderLine),
  itemsTotal: Francs,
  shippingFee: Francs,
  /** When it was to come, as it was said before paying. */
  delay: Delay,
  /** Only for the buyer, and only once the parcel is on its way. */
  clientOtp: z.string().optional(),
  courier: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** `market`: a deadline or a payment, nobody in person. */
  history: z.array(
    z.object({ state: FulfilmentState, at: Time, by: Actor, reason: z.string().nullable() }),
  ),
  cancelReason: z.string().nullable(),
})
export type Fulfilment = z.output<typeof Fulfilment>

export const Order = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: OrderState,
  placedAt: Time,
  items: z.array(OrderLine),
  fulfillments: z.array(Fulfilment),
  itemsTotal: Francs,
  shippingFee: Francs,
  total: Francs,
  shippingAddress: z.object({
    fullName: z.string(),
    phone: z.string(),
    phone2: z.string().nullable(),
    region: z.string(),
    quartier: z.string().nullable(),
    repere: z.string(),
    note: z.string().nullable(),
    gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  payment: z.object({
    method: PaymentMethod,
    state: z.enum([
      'pending',
      'paid',
      'failed',
      'expired',
      'on_delivery',
      'refund_due',
      'refunded',
      'cancelled',
    ]),
    /** The provider's page, while it can still be opened. */
    paymentUrl: z.string().optional(),
    /** Until when the stock is kept for this order. */
    expiresAt: Time.nullable(),
    /** Why the last attempt failed, in words for the buyer. */
    message: z.string().nullable(),
  }),
  canCancel: z.boolean(),
  canPay: z.boolean(),
})
export type Order = z.output<typeof Order>

export const placeOrder = endpoint('POST', '/api/orders', {
  who: 'user',
  idempotent: true,
  body: z.object({
    cartItems,
    shippingAddress: ShippingAddress,
    paymentMethod: PaymentMethod,
    saveAddress: text(0, 40, '').nullish(),
    /** What the buyer was shown: a different total is refused rather than charged. */
    expectedTotal: z.int().optional(),
  }),
  reply: Order,
  status: 201,
  errors: [
    'orders.out_of_stock',
    'orders.unavailable',
    'orders.own_product',
    'orders.cash_refused',
    'orders.price_changed',
    'idempotency.other_body',
  ],
  summary: 'Passe la commande : le serveur calcule chaque montant et réserve le stock.',
})

export const OrderSummary = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: OrderState,
  placedAt: Time,
  total: Francs,
  itemsCount: z.int(),
  parcels: z.array(
    z.object({
      _id: Id,
      shopName: z.string(),
      state: FulfilmentState,
      title: z.string(),
      imageUrl: z.string().nullable(),
      qty: z.int(),
    }),
  ),
  payment: Order.shape.payment.pick({ method: true, state: true }),
})
export type OrderSummary = z.output<typeof OrderSummary>

export const listOrders = endpoint('GET', '/api/orders', {
  who: 'user',
  query: z.object(paging(PAGE_SIZE.orders)),
  reply: z.object({ orders: z.array(OrderSummary), ...pageFacts, totalOrders: z.int() }),
  summary: 'Les commandes de l’appelant, la dernière d’abord.',
})

export const countUnderWay = endpoint('GET', '/api/orders/under-way', {
  who: 'user',
  reply: z.object({ underWay: z.int() }),
  summary: 'Combien de commandes de l’appelant sont en cours : un colis au moins est attendu.',
})

const byId = z.object({ id: Id })

export const readOrder = endpoint('GET', '/api/orders/{id}', {
  who: 'user',
  params: byId,
  reply: Order,
  errors: ['orders.unknown'],
  summary: 'Une commande de l’appelant.',
})

export const readReceipt = endpoint('GET', '/api/orders/{id}/receipt', {
  who: 'user',
  params: byId,
  file: 'application/pdf',
  errors: ['orders.unknown'],
  summary: 'Le reçu de la commande, en PDF.',
})

export const cancelOrder = endpoint('POST', '/api/orders/{id}/cancellation', {
  who: 'user',
  params: byId,
  /** Why, if she says so: the shop reads it. */
  body: z.object({ reason: text(0, 200, '').nullish() }).nullish(),
  reply: Order,
  errors: ['orders.unknown', 'orders.too_late_to_cancel'],
  summary: 'Annule les colis qui ne sont pas encore prêts.',
})

export const checkOrderPayment = endpoint('POST', '/api/orders/{id}/payment-check', {
  who: 'user',
  params: byId,
  reply: Order,
  errors: ['orders.unknown'],
  summary: 'Demande au prestataire où en est le paiement, puis rend la commande.',
})
