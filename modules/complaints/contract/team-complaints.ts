import { z } from 'zod'

import { complaintOutcomes, complaintSides, complaintStatuses } from './complaint-words.ts'
import { Complaint, complaintPage } from './complaints.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, paging, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { ExchangeLine } from '#modules/exchanges/contract/exchanges.ts'
import { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

const byId = z.object({ id: Id })

export const QueuedComplaint = Complaint.pick({
  _id: true,
  orderNumber: true,
  status: true,
  outcome: true,
  refundAmount: true,
  shopName: true,
  product: true,
  createdAt: true,
  shopBefore: true,
  decisionBefore: true,
  escalated: true,
}).extend({
  amount: Francs,
  buyerName: z.string(),
  reason: z.string(),
  messagesCount: z.int(),
  lastSide: z.enum(complaintSides),
})
export type QueuedComplaint = z.output<typeof QueuedComplaint>

export const listComplaintQueue = endpoint('GET', '/api/admin/complaints', {
  who: ['admin'],
  query: z.object({
    status: z.enum([...complaintStatuses, 'ouvertes'], 'État inconnu.').default('ouvertes'),
    sort: z.enum(['age', 'amount'], 'Tri inconnu.').default('age'),
    ...paging(20),
  }),
  reply: z.object({ reclamations: z.array(QueuedComplaint), ...complaintPage }),
  summary: 'La file des réclamations : les plus anciennes d’abord, ou les plus chères.',
})

export const ComplaintFacts = z.object({
  conversationId: z.nullable(Id),
  order: z.object({
    _id: Id,
    orderNumber: z.string(),
    placedAt: Time,
    paidAt: z.nullable(Time),
    total: Francs,
    paymentMethod: PaymentMethod,
    place: z.string(),
  }),
  parcel: z.object({
    state: ParcelState,
    deliveredAt: z.nullable(Time),
    items: z.array(ExchangeLine),
    itemsTotal: Francs,
    shippingFee: Francs,
    marketDiscount: Francs,
    marketDelivery: Francs,
    commission: Francs,
    /** Of what was paid in cash; absent in older answers. */
    cashRounding: Francs.optional(),
    refunded: Francs,
    /** Paid for articles in an exchange or awaited back: no part of this decision. */
    running: Francs.optional(),
    payout: Francs,
    history: z.array(
      z.object({
        state: ParcelState,
        at: Time,
        reason: z.string().nullable(),
        actor: z.string().nullable(),
      }),
    ),
  }),
  buyer: z.object({
    _id: Id,
    name: z.string(),
    phone: z.string(),
    orders: z.int(),
    complaints: z.int(),
    refunds: z.int(),
    since: Time,
  }),
  shop: z.object({
    _id: Id,
    name: z.string(),
    phone: z.string(),
    deliveries: z.int(),
    complaints: z.int(),
    refunds: z.int(),
    averageRating: z.number(),
    totalReviews: z.int(),
  }),
  courier: z.object({ name: z.string(), phone: z.string() }).nullable(),
})
export type ComplaintFacts = z.output<typeof ComplaintFacts>

export const readComplaintFile = endpoint('GET', '/api/admin/complaints/{id}', {
  who: ['admin'],
  params: byId,
  reply: z.object({ complaint: Complaint, facts: ComplaintFacts }),
  errors: ['complaints.unknown'],
  summary: 'Une réclamation avec tous les faits de sa commande.',
})

export const readHoldingComplaint = endpoint('GET', '/api/finance/parcels/{id}/complaint', {
  who: ['finance'],
  params: byId,
  reply: Complaint,
  errors: ['complaints.unknown'],
  summary: 'La réclamation qui retient l’argent d’un colis, à lire seulement : l’équipe en décide.',
})

export const decideComplaint = endpoint('PUT', '/api/admin/complaints/{id}/decision', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({
    outcome: z.enum(complaintOutcomes, 'Choisissez une décision.'),
    /** Francs: up to the goods, or the parcel's whole payment, less earlier refunds. */
    refundAmount: z
      .int('Entrez un montant en francs.')
      .min(1, 'Entrez un montant en francs.')
      .max(2_000_000_000)
      .nullish(),
    /** With « remboursé »: it leaves when the goods are back at their shop. */
    goodsBack: z.boolean().optional(),
    /** With « remplacé »: what is exchanged, and for what; else the only line, for the same. */
    lineId: z.uuid('Choisissez un article.').optional(),
    variantId: z.uuid('Choisissez une taille ou une couleur.').optional(),
    /** Pieces; absent: all that are left. */
    quantity: z.int('Choisissez un nombre.').min(1, 'Choisissez un nombre.').optional(),
    /** The article was wrong: the shop pays the trip, else the market. */
    shopPays: z.boolean().default(true),
    reason: text(3, 1_000, 'Dites pourquoi : l’acheteur et la boutique le liront.'),
  }),
  reply: z.object({ complaint: Complaint, facts: ComplaintFacts }),
  errors: [
    'complaints.unknown',
    'complaints.decided',
    'complaints.refund_amount',
    'complaints.already_refunded',
    'complaints.awaits_goods',
    'complaints.exchange_open',
    'exchanges.goods_awaited',
    'exchanges.complaint_open',
    'exchanges.line_claimed',
    'exchanges.too_many',
    'complaints.line_missing',
    'exchanges.line_unknown',
    'exchanges.variant_unknown',
    'exchanges.line_exchanged',
    'exchanges.kept_in_part',
    'exchanges.refunded',
    'exchanges.out_of_stock',
    'exchanges.shop_closed',
  ],
  summary: 'Décide : rembourser (tout ou partie), faire remplacer, ou rejeter, avec la raison.',
})

export const endWaitingForGoods = endpoint('PUT', '/api/admin/complaints/{id}/waiting-end', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ reason: Reason }),
  reply: z.object({ complaint: Complaint, facts: ComplaintFacts }),
  errors: [
    'complaints.unknown',
    'complaints.awaits_nothing',
    'exchanges.return_taken',
    'exchanges.return_ended',
  ],
  summary: 'Met fin à l’attente des articles : rien n’est remboursé, la réclamation est à décider.',
})
