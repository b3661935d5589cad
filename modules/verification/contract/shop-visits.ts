import { z } from 'zod'

import { pictureTypes } from '#modules/images/contract/images.ts'
import { visitFindings } from '#modules/verification/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

/** A shop to be visited, without a word of its owner's papers. */
export const ShopVisit = z.object({
  _id: Id,
  shopName: z.string(),
  slug: z.string(),
  address: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  dueAt: Time,
  /** Who goes; null: nobody yet. */
  visitor: z.string().nullable(),
  isCallers: z.boolean(),
  /** Of the owner, to who goes alone. */
  phone: z.string().nullable(),
  visitedAt: z.nullable(Time),
})
export type ShopVisit = z.output<typeof ShopVisit>

const visitors = { who: ['chef_livreur', 'admin', 'vendeur'], shop: 'relay' } as const
const byId = z.object({ id: Id })

export const readVisit = endpoint('GET', '/api/verification/visits/{id}', {
  ...visitors,
  params: byId,
  reply: ShopVisit,
  errors: ['verification.unknown'],
  summary: 'Une boutique à visiter : un responsable de son groupe, ou le point relais proche.',
})

export const takeVisit = endpoint('POST', '/api/verification/visits/{id}/visitor', {
  ...visitors,
  params: byId,
  reply: ShopVisit,
  errors: ['verification.unknown', 'verification.visit_taken', 'verification.visited'],
  summary: '« J’y vais » : une personne à la fois, une autre une fois la visite en retard.',
})

export const reportVisit = endpoint('POST', '/api/verification/visits/{id}', {
  ...visitors,
  params: byId,
  idempotent: true,
  multipart: {
    finding: { required: true, text: `Ce qui a été vu : ${visitFindings.join(', ')}.` },
    place: { required: true, file: pictureTypes },
  },
  status: 204,
  errors: [
    'verification.unknown',
    'verification.incomplete',
    'verification.not_taken',
    'verification.visited',
    'images.wrong_type',
    'images.too_large',
    'images.too_small',
    'images.unreadable',
  ],
  summary: 'La visite : ce qui a été vu, et une photo de la boutique, chiffrée.',
})
