import { z } from 'zod'

import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/losses/contract/loss-rules.ts'
import { foundEnds, lossCauses, lossPayers } from '#modules/losses/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

export const Loss = z.object({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  /** Who had it, and who may have to pay it. */
  bearer: z.enum(['carrier', 'courier']),
  carriedBy: z.string(),
  cause: z.enum(lossCauses),
  reason: z.string(),
  /** Francs owed to the shop, paid by the payer. */
  francs: Francs,
  lostAt: Time,
  payer: z.nullable(z.enum(lossPayers)),
  askedBy: z.string().nullable(),
  isAskedByCaller: z.boolean(),
  decidedAt: z.nullable(Time),
  /** It turned up: nothing is left to pay. */
  foundAt: z.nullable(Time),
  foundAs: z.nullable(z.enum(foundEnds)),
})
export type Loss = z.output<typeof Loss>

const who = ['admin'] as const

export const listLosses = endpoint('GET', '/api/admin/losses', {
  who,
  query: z.object(paging(20)),
  reply: z.object({ losses: z.array(Loss), ...pageFacts, total: z.int() }),
  summary: 'Les colis perdus en route, ceux dont le payeur n’est pas décidé d’abord.',
})

const byId = z.object({ id: Id })

export const choosePayer = endpoint('PUT', '/api/admin/losses/{id}/payer', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ payer: z.enum(lossPayers, 'Dites qui paie.'), reason: Reason }),
  status: 204,
  errors: ['losses.unknown', 'losses.decided', 'losses.found', 'losses.not_bearer'],
  summary: `Le transporteur paie le colis perdu : aussitôt, jusqu’à ${formatFrancs(LOSS_OF_ONE)} en ${daysWords(LOSS_OF_ONE_DAYS)}. Au-delà, pour un livreur, et pour passer la perte en frais, une autre personne approuve.`,
})

export const approvePayer = endpoint('PUT', '/api/admin/losses/{id}/approval', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  status: 204,
  errors: ['losses.unknown', 'losses.decided', 'losses.found', 'losses.own'],
  summary:
    'Approuve qui paie un colis perdu, ou le refuse : une autre personne que celle qui le demande.',
})
