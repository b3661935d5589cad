import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { lossCauses, lossPayers } from '#modules/coaches/database/values.ts'

export const CoachLoss = z.object({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  carrierName: z.string(),
  waybillNumber: z.string(),
  cause: z.enum(lossCauses),
  reason: z.string(),
  /** Francs owed to the shop, paid by the payer. */
  francs: Francs,
  lostAt: Time,
  payer: z.nullable(z.enum(lossPayers)),
  askedBy: z.string().nullable(),
  isAskedByCaller: z.boolean(),
  decidedAt: z.nullable(Time),
})
export type CoachLoss = z.output<typeof CoachLoss>

export const listCoachLosses = endpoint('GET', '/api/admin/coach-losses', {
  who: ['admin'],
  query: z.object(paging(20)),
  reply: z.object({ losses: z.array(CoachLoss), ...pageFacts, total: z.int() }),
  summary: 'Les colis perdus en route, ceux dont le payeur n’est pas décidé d’abord.',
})

const byId = z.object({ id: Id })

export const choosePayer = endpoint('PUT', '/api/admin/coach-losses/{id}/payer', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ payer: z.enum(lossPayers, 'Dites qui paie.'), reason: Reason }),
  status: 204,
  errors: ['coaches.loss_unknown', 'coaches.loss_decided'],
  summary:
    'Le transporteur paie le colis perdu : aussitôt. Ou la perte est passée en frais : une autre personne l’approuve.',
})

export const approveWriteOff = endpoint('PUT', '/api/admin/coach-losses/{id}/approval', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  status: 204,
  errors: ['coaches.loss_unknown', 'coaches.loss_decided', 'coaches.loss_own'],
  summary:
    'Approuve qu’un colis perdu soit passé en frais, ou le refuse : une autre personne que celle qui le demande.',
})
