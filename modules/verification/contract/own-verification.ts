import { z } from 'zod'

import { pictureTypes } from '#modules/images/contract/images.ts'
import {
  lapseCauses,
  paperKinds,
  refusalReasons,
  verificationStates,
} from '#modules/verification/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

const OwnRequest = z.object({
  _id: Id,
  state: z.enum(verificationStates),
  paperKind: z.enum(paperKinds),
  sentAt: Time,
  visitDueAt: Time,
  decidedAt: z.nullable(Time),
  refusal: z.nullable(z.enum(refusalReasons)),
  lapseCause: z.nullable(z.enum(lapseCauses)),
  /** Day of the end of its photos; null: open, or erased. */
  eraseAt: z.nullable(Time),
})

/** The last request of a shop. */
export const OwnVerification = z.object({
  request: z.nullable(OwnRequest),
  depotNumber: z.string(),
})
export type OwnVerification = z.output<typeof OwnVerification>

const own = { who: ['vendeur'], shop: 'owner' } as const

export const readVerification = endpoint('GET', '/api/seller/verification', {
  ...own,
  reply: OwnVerification,
  errors: ['shops.no_shop'],
  summary: 'Où en est la vérification de sa boutique. Les photos ne sont pas rendues.',
})

export const sendVerification = endpoint('POST', '/api/seller/verification', {
  ...own,
  idempotent: true,
  multipart: {
    paperKind: { required: true, text: `La pièce : ${paperKinds.join(', ')}.` },
    holderName: { required: true, text: 'Le nom du titulaire du numéro de dépôt.' },
    paper: { required: true, file: pictureTypes },
    portrait: { required: true, file: pictureTypes },
  },
  reply: OwnVerification,
  status: 201,
  errors: [
    'verification.incomplete',
    'verification.open',
    'verification.verified',
    'verification.too_many',
    'shops.no_shop',
    'images.wrong_type',
    'images.too_large',
    'images.too_small',
    'images.unreadable',
  ],
  summary:
    'Demande la vérification de sa boutique : une pièce, une photo de soi avec elle. Les photos sont chiffrées.',
})

export const withdrawVerification = endpoint('DELETE', '/api/seller/verification', {
  ...own,
  status: 204,
  errors: ['verification.none'],
  summary: 'Retire sa demande, avant la décision : ses photos sont effacées aussitôt.',
})
