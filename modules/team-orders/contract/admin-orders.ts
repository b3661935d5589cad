import { z } from 'zod'

import { complaintStatuses } from '#modules/complaints/database/values.ts'
import { cursorFacts, cursorPaging } from '#kernel/wire/cursor.ts'
import { zoneNames } from '#modules/pricing/contract/delivery-tariff.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Francs, Id, Time } from '#kernel/wire/fields.ts'
import { listSearch, text } from '#kernel/wire/text-fields.ts'
import { ParcelState, OrderState } from '#modules/parcels/contract/order-states.ts'
import {
  historyKinds,
  type TeamOrderState,
  teamOrderStates,
} from '#modules/orders/contract/order-words.ts'
import { Order, OrderSummary } from '#modules/orders/contract/orders.ts'
import { ReceivePlace, RelayContact } from '#modules/pricing/contract/quote.ts'
import { PaymentProvider, paymentMethods } from '#modules/operators/contract/payment-method.ts'
import { refundStates } from '#modules/refunds/contract/refunds.ts'

const who = ['admin'] as const
const byId = z.object({ id: Id })

export const teamOrderStateNames = Object.keys(teamOrderStates) as [
  TeamOrderState,
  ...TeamOrderState[],
]

const day = z.optional(dayField())

export const teamOrderQuery = {
  q: listSearch(80),
  state: z.enum(teamOrderStateNames, 'Filtre inconnu.').optional(),
  method: z.enum(paymentMethods, 'Filtre inconnu.').optional(),
  zone: z.enum(zoneNames, 'Filtre inconnu.').optional(),
  shop: z.string().max(160, 'Filtre inconnu.').optional(),
  from: day,
  to: day,
}

export const TeamOrderRow = z.object({
  _id: Id,
  orderNumber: z.string(),
  placedAt: Time,
  state: OrderState,
  clientName: z.string(),
  clientPhone: z.string(),
  place: z.string(),
  zone: z.enum(zoneNames),
  total: Francs,
  itemsCount: z.int(),
  parcels: z.array(
    z.object({
      _id: Id,
      shopName: z.string(),
      state: ParcelState,
      receiveAt: ReceivePlace.optional(),
    }),
  ),
  payment: OrderSummary.shape.payment,
})
export type TeamOrderRow = z.output<typeof TeamOrderRow>

export const listTeamOrders = endpoint('GET', '/api/admin/orders', {
  who,
  query: z.object({ ...teamOrderQuery, ...cursorPaging() }),
  reply: z.object({ orders: z.array(TeamOrderRow), ...cursorFacts }),
  summary: 'Les commandes de tout le marché, la dernière d’abord ; la suite commence à `next`.',
})

export const exportTeamOrders = endpoint('GET', '/api/admin/orders/export', {
  who,
  query: z.object(teamOrderQuery),
  file: 'text/csv',
  summary: 'Les mêmes commandes, toutes celles du filtre, en CSV.',
})

const Person = z.object({ _id: Id, name: z.string(), phone: z.string().nullable() })
const TeamRefund = z.object({
  amount: Francs,
  state: z.enum(refundStates),
  reason: z.string(),
  requestedAt: Time,
  asksPayee: z.boolean().optional(),
})

export const TeamParcel = z.object({
  _id: Id,
  number: z.int(),
  shop: z.object({ name: z.string(), slug: z.string(), phone: z.string().nullable() }),
  state: ParcelState,
  since: Time,
  group: z.string(),
  courier: Person.nullable(),
  tries: z.int(),
  items: z.array(Order.shape.items.element.extend({ commission: Francs })),
  itemsTotal: Francs,
  shippingFee: Francs,
  shopDelivery: Francs,
  shopDiscount: Francs,
  shopPromotion: z.string().nullable(),
  marketDiscount: Francs,
  /** Its part of the order's deposit. */
  deposit: Francs.optional(),
  /** Taken off what was paid, or is asked, in cash. */
  cashRounding: Francs.optional(),
  marketDelivery: Francs,
  commission: Francs,
  receiveAt: ReceivePlace,
  relay: RelayContact.pick({ name: true, region: true, quartier: true, phone: true }).nullable(),
  steps: z.array(z.object({ state: ParcelState, at: Time })),
  refund: TeamRefund.nullable(),
  /** Articles in an exchange or awaited back: what was paid for them is not refunded beside it. */
  running: z.object({ francs: Francs, exchange: z.boolean(), goodsBack: z.boolean() }).nullish(),
  complaint: z.object({ _id: Id, status: z.enum(complaintStatuses) }).nullable(),
  canCancel: z.boolean(),
  canAssign: z.boolean(),
  canRefund: z.boolean(),
})
export type TeamParcel = z.output<typeof TeamParcel>

export const TeamHistoryLine = z.object({
  at: Time,
  kind: z.enum(historyKinds),
  title: z.string(),
  by: z.string().nullable(),
  detail: z.string().nullable(),
  bad: z.boolean(),
})
export type TeamHistoryLine = z.output<typeof TeamHistoryLine>

export const TeamOrder = z.object({
  _id: Id,
  orderNumber: z.string(),
  state: OrderState,
  placedAt: Time,
  buyer: Person.extend({ cashRefusals: z.int() }),
  address: Order.shape.shippingAddress,
  zone: z.enum(zoneNames),
  payment: OrderSummary.shape.payment.extend({ paidAt: Time.nullable() }),
  itemsTotal: Francs,
  shippingFee: Francs,
  marketDiscount: Francs,
  marketPromotion: z.string().nullable(),
  total: Francs,
  commission: Francs,
  ledger: z.object({ escrow: Francs, refundsDue: Francs, sellers: Francs, commission: Francs }),
  parcels: z.array(TeamParcel),
  attempts: z.array(
    z.object({
      provider: PaymentProvider,
      providerOrderId: z.string(),
      state: z.string(),
      amount: Francs,
      at: Time,
      operatorTransactionId: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  ),
  history: z.array(TeamHistoryLine),
})
export type TeamOrder = z.output<typeof TeamOrder>

const reason = text(3, 300, 'Dites pourquoi : le client et la boutique le liront.')

export const readTeamOrder = endpoint('GET', '/api/admin/orders/{id}', {
  who,
  params: byId,
  reply: TeamOrder,
  errors: ['orders.unknown'],
  summary: 'Une commande, tout ce qui la concerne et son histoire.',
})

export const cancelTeamOrder = endpoint('POST', '/api/admin/orders/{id}/cancellation', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({
    parcels: z
      .array(Id, 'Choisissez un colis.')
      .min(1, 'Choisissez un colis.')
      .max(50, '50 colis au plus.'),
    reason,
  }),
  reply: TeamOrder,
  errors: ['orders.unknown', 'orders.wrong_state'],
  summary:
    'Annule des colis qui n’ont pas quitté leur boutique : stock rendu, remboursement demandé s’ils étaient payés.',
})

export const refundTeamParcel = endpoint('POST', '/api/admin/orders/{id}/refunds', {
  who,
  stepUp: true,
  idempotent: true,
  params: byId,
  body: z.object({
    parcel: Id,
    /** Francs; null: all paid, with delivery, less earlier refunds. */
    amount: z
      .int('Entrez un montant, en francs.')
      .min(1, 'Entrez un montant, en francs.')
      .nullable(),
    reason,
  }),
  reply: TeamOrder,
  errors: [
    'orders.unknown',
    'complaints.refund_amount',
    'complaints.already_refunded',
    'complaints.open',
    'complaints.exchange_open',
    'complaints.not_refundable',
  ],
  summary: 'Demande le remboursement d’un colis livré ; la finance l’approuve, puis l’envoie.',
})
