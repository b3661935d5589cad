import { z } from 'zod'

import {
  answers,
  lapseCauses,
  paperKinds,
  photoKinds,
  refusalReasons,
  verificationStates,
  visitFindings,
} from '#modules/verification/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'

export const TeamVerification = z.object({
  _id: Id,
  shopName: z.string(),
  slug: z.string(),
  place: z.string(),
  ownerName: z.string(),
  state: z.enum(verificationStates),
  paperKind: z.enum(paperKinds),
  sentAt: Time,
  visitDueAt: Time,
  visitor: z.string().nullable(),
  finding: z.nullable(z.enum(visitFindings)),
  visitedAt: z.nullable(Time),
  answer: z.nullable(z.enum(answers)),
  refusal: z.nullable(z.enum(refusalReasons)),
  proposedBy: z.string().nullable(),
  isProposedByCaller: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: z.nullable(Time),
  lapseCause: z.nullable(z.enum(lapseCauses)),
  /** The two of the team who opened its photos. */
  readers: z.array(z.string()),
  isReadByCaller: z.boolean(),
  erasedAt: z.nullable(Time),
})
export type TeamVerification = z.output<typeof TeamVerification>

const who = ['admin', 'finance'] as const
const byId = z.object({ id: Id })

export const listVerifications = endpoint('GET', '/api/admin/verifications', {
  who,
  query: z.object({
    ...paging(20),
    state: z.enum(verificationStates, 'Filtre inconnu.').optional(),
  }),
  reply: z.object({
    verifications: z.array(TeamVerification),
    ...pageFacts,
    total: z.int(),
  }),
  summary: 'Les boutiques à vérifier, celles à décider d’abord. Sans les pièces.',
})

/** Photos as `data:` addresses: kept by no cache, gone with the sheet. */
export const VerificationPapers = z.object({
  holderName: z.string(),
  depotNumber: z.string(),
  photos: z.array(z.object({ kind: z.enum(photoKinds), url: z.string(), takenAt: Time })),
})
export type VerificationPapers = z.output<typeof VerificationPapers>

export const readPapers = endpoint('POST', '/api/admin/verifications/{id}/readings', {
  who,
  stepUp: true,
  params: byId,
  reply: VerificationPapers,
  errors: [
    'verification.unknown',
    'verification.not_to_decide',
    'verification.two_readers',
    'verification.own_visit',
    'verification.erased',
  ],
  summary: 'Lit les pièces : deux personnes de l’équipe au plus, et chaque lecture est au journal.',
})

export const proposeAnswer = endpoint('PUT', '/api/admin/verifications/{id}/answer', {
  who,
  stepUp: true,
  params: byId,
  body: z
    .object({
      answer: z.enum(answers, 'Choisissez une décision.'),
      refusal: z.enum(refusalReasons, 'Choisissez un motif.').nullable(),
    })
    .refine(({ answer, refusal }) => (answer === 'refused') === (refusal !== null), {
      message: 'Choisissez un motif.',
      path: ['refusal'],
    }),
  status: 204,
  errors: [
    'verification.unknown',
    'verification.not_to_decide',
    'verification.proposed',
    'verification.unread',
    'verification.own_visit',
    'verification.not_seen',
  ],
  summary: 'Propose la décision : une autre personne de l’équipe doit l’approuver.',
})

export const approveAnswer = endpoint('PUT', '/api/admin/verifications/{id}/approval', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  status: 204,
  errors: [
    'verification.unknown',
    'verification.not_to_decide',
    'verification.not_proposed',
    'verification.own',
    'verification.unread',
    'verification.own_visit',
  ],
  summary: 'Approuve la décision proposée par une autre personne, ou l’écarte.',
})
