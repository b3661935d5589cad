import { z } from 'zod'

import { complaintOutcomes, complaintSides, complaintStatuses } from './complaint-words.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Image, pictureTypes } from '#modules/images/contract/images.ts'
import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { ParcelState } from '#modules/orders/contract/order-states.ts'
import { OrderLine } from '#modules/orders/contract/orders.ts'
import { PaymentMethod } from '#modules/payments/contract/payment-method.ts'

export const ComplaintMessage = z.object({
  _id: z.string(),
  /**
   * A buyer reads the shop's name, a shop the buyer's first name and an initial; support is «
   * Équipe Sugu ».
   */
  sender: z.object({ name: z.string(), side: z.enum(complaintSides) }),
  content: z.string(),
  images: z.array(Image),
  createdAt: Time,
})
export type ComplaintMessage = z.output<typeof ComplaintMessage>

export const Complaint = z.object({
  _id: Id,
  orderNumber: z.string(),
  fulfillmentId: Id,
  status: z.enum(complaintStatuses),
  outcome: z.enum(complaintOutcomes).nullable(),
  /** Francs refunded to the buyer, once decided. */
  refundAmount: Francs.nullable(),
  /** The reason of the decision, for buyer and shop. */
  resolution: z.string().nullable(),
  shopName: z.string(),
  buyerName: z.string(),
  product: z.object({ name: z.string(), slug: z.string(), imageUrl: z.string().nullable() }),
  itemsCount: z.int(),
  /** What the buyer paid for this parcel. */
  amount: Francs,
  createdAt: Time,
  resolvedAt: Time.nullable(),
  /** The shop's deadline to answer; null once it answered. */
  shopBefore: Time.nullable(),
  /** The team's deadline to decide; null once it did. */
  decisionBefore: Time.nullable(),
  /** A deadline has passed, the shop's or the team's. */
  escalated: z.boolean(),
  /** Photos of the opening message. */
  images: z.array(Image),
  messages: z.array(ComplaintMessage),
})
export type Complaint = z.output<typeof Complaint>

/** A parcel of the caller and, when no complaint can be opened about it, why not. */
export const ComplainableParcel = z.object({
  fulfillmentId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  deliveredAt: Time.nullable(),
  product: Complaint.shape.product,
  itemsCount: z.int(),
  refusal: z.string().nullable(),
  /** The open complaint about it, if any. */
  complaintId: Id.nullable(),
})
export type ComplainableParcel = z.output<typeof ComplainableParcel>

const byId = z.object({ id: Id })
const page = { ...pageFacts, totalReclamations: z.int(), counts: z.record(z.string(), z.int()) }

export const openComplaint = endpoint('POST', '/api/reclamations', {
  who: 'user',
  idempotent: 'optional',
  multipart: {
    orderNumber: { required: true, text: 'Le numéro de la commande.' },
    message: { required: true, text: 'Ce qui ne va pas.' },
    images: { required: true, file: pictureTypes, most: COMPLAINT_IMAGES_MAX },
    fulfillmentId: { required: false, text: 'Le colis, quand la commande en a plusieurs.' },
  },
  reply: Complaint,
  status: 201,
  errors: [
    'complaints.incomplete',
    'complaints.photo_missing',
    'complaints.too_many_photos',
    'complaints.parcel_unknown',
    'complaints.not_delivered',
    'complaints.too_late',
    'complaints.already_open',
    'complaints.already_refunded',
    'images.wrong_type',
    'images.too_large',
    'images.too_small',
    'images.unreadable',
  ],
  summary:
    'Ouvre une réclamation. Les images sont des fichiers, ou les identifiants d’images déjà déposées.',
})

export const listOwnComplaints = endpoint('GET', '/api/reclamations/my', {
  who: 'user',
  query: z.object({ status: z.enum(complaintStatuses, 'État inconnu.').optional(), ...paging(20) }),
  reply: z.object({ reclamations: z.array(Complaint), ...page }),
  summary: 'Les réclamations de l’appelant, la dernière d’abord, avec leurs messages.',
})

export const listComplainableParcels = endpoint('GET', '/api/reclamations/parcels', {
  who: 'user',
  reply: z.object({ parcels: z.array(ComplainableParcel) }),
  summary:
    'Les derniers colis de l’appelant et, pour chacun, s’il peut encore faire l’objet d’une réclamation.',
})

export const readComplaint = endpoint('GET', '/api/reclamations/{id}', {
  who: 'user',
  params: byId,
  reply: Complaint,
  errors: ['complaints.unknown'],
  summary: 'Une réclamation, pour l’acheteur, la boutique concernée ou l’équipe.',
})

export const answerComplaint = endpoint('POST', '/api/reclamations/{id}/messages', {
  who: 'user',
  idempotent: 'optional',
  params: byId,
  body: z.object({
    content: text(1, 2_000, 'Écrivez votre message.'),
    images: z
      .array(Id)
      .max(COMPLAINT_IMAGES_MAX, `Maximum ${COMPLAINT_IMAGES_MAX} images autorisées.`)
      .default([]),
  }),
  reply: Complaint,
  status: 201,
  errors: ['complaints.unknown', 'complaints.closed', 'complaints.photo_unknown'],
  summary: 'Répond dans le fil, avec des photos déjà déposées.',
})

export const listShopComplaints = endpoint('GET', '/api/seller/complaints', {
  who: ['vendeur'],
  query: z.object({ status: z.enum(complaintStatuses, 'État inconnu.').optional(), ...paging(20) }),
  reply: z.object({ reclamations: z.array(Complaint), ...page }),
  summary: 'Les réclamations sur les colis de la boutique de l’appelant.',
})

/** A row of the team's queue of complaints. */
export const QueuedComplaint = Complaint.pick({
  _id: true,
  orderNumber: true,
  status: true,
  outcome: true,
  refundAmount: true,
  shopName: true,
  product: true,
  amount: true,
  createdAt: true,
  shopBefore: true,
  decisionBefore: true,
  escalated: true,
}).extend({
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
  reply: z.object({ reclamations: z.array(QueuedComplaint), ...page }),
  summary: 'La file des réclamations : les plus anciennes d’abord, ou les plus chères.',
})

export const ComplaintFacts = z.object({
  order: z.object({
    _id: Id,
    orderNumber: z.string(),
    placedAt: Time,
    paidAt: Time.nullable(),
    total: Francs,
    paymentMethod: PaymentMethod,
    place: z.string(),
  }),
  parcel: z.object({
    state: ParcelState,
    deliveredAt: Time.nullable(),
    items: z.array(OrderLine),
    itemsTotal: Francs,
    shippingFee: Francs,
    /** What a promotion of the market paid in the buyer's place: of the goods, of the delivery. */
    marketDiscount: Francs,
    marketDelivery: Francs,
    commission: Francs,
    /** What goes back, or went back, to the buyer for it. */
    refunded: Francs,
    /** What the shop would be paid for this parcel. */
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
  params: byId,
  body: z.object({
    outcome: z.enum(complaintOutcomes, 'Choisissez une décision.'),
    /**
     * Francs that go back to the buyer: up to the goods, or everything that was paid for the
     * parcel, less what went back before.
     */
    refundAmount: z
      .int('Entrez un montant en francs.')
      .min(1, 'Entrez un montant en francs.')
      .max(2_000_000_000)
      .nullish(),
    reason: text(3, 1_000, 'Dites pourquoi : l’acheteur et la boutique le liront.'),
  }),
  reply: z.object({ complaint: Complaint, facts: ComplaintFacts }),
  errors: [
    'complaints.unknown',
    'complaints.decided',
    'complaints.refund_amount',
    'complaints.already_refunded',
  ],
  summary: 'Décide : rembourser (tout ou partie), faire remplacer, ou rejeter, avec la raison.',
})
