import { z } from 'zod'

import { complaintOutcomes, complaintSides, complaintStatuses } from './complaint-words.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Image, pictureTypes } from '#modules/images/contract/images.ts'
import { receivePlaces } from '#modules/pricing/database/values.ts'
import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'

export const ComplaintMessage = z.object({
  _id: z.string(),
  /** Buyers see the shop's name, shops a first name and initial. */
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
  /** Francs; null before the decision and for a helper. */
  refundAmount: z.nullable(Francs),
  resolution: z.string().nullable(),
  shopName: z.string(),
  buyerName: z.string(),
  product: z.object({
    name: z.string(),
    slug: z.string().nullable(),
    imageUrl: z.string().nullable(),
  }),
  itemsCount: z.int(),
  amount: z.nullable(Francs),
  createdAt: Time,
  resolvedAt: z.nullable(Time),
  shopBefore: z.nullable(Time),
  decisionBefore: z.nullable(Time),
  escalated: z.boolean(),
  /** A decided refund waits for the goods; null: nothing is awaited. */
  awaits: z.nullish(
    z.object({
      /** null for a helper of the shop. */
      refundAmount: z.nullable(Francs),
      before: Time,
      state: z.enum(['waiting', 'late', 'carried']),
      /** Where the buyer gives the goods back. */
      place: z.enum(receivePlaces).optional(),
      relayName: z.nullish(z.string()),
    }),
  ),
  images: z.array(Image),
  messages: z.array(ComplaintMessage),
})
export type Complaint = z.output<typeof Complaint>

/** With the reason when no complaint can be opened. */
export const ComplainableParcel = z.object({
  fulfillmentId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  deliveredAt: Time.nullable(),
  product: Complaint.shape.product,
  itemsCount: z.int(),
  refusal: z.string().nullable(),
  complaintId: Id.nullable(),
})
export type ComplainableParcel = z.output<typeof ComplainableParcel>

const byId = z.object({ id: Id })
export const complaintPage = {
  ...pageFacts,
  totalReclamations: z.int(),
  counts: z.record(z.string(), z.int()),
}

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
    'complaints.exchange_open',
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
  query: z.object({
    status: z.enum(complaintStatuses, 'État inconnu.').optional(),
    ...paging(20),
  }),
  reply: z.object({ reclamations: z.array(Complaint), ...complaintPage }),
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
  shop: 'answers',
  query: z.object({
    status: z.enum(complaintStatuses, 'État inconnu.').optional(),
    ...paging(20),
  }),
  reply: z.object({ reclamations: z.array(Complaint), ...complaintPage }),
  summary: 'Les réclamations sur les colis de la boutique de l’appelant.',
})
