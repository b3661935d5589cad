import { formatFrancs } from '#kernel/wire/money.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { foundEnds, lossCauses, lossPayers } from '#modules/coaches/database/values.ts'

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
  /** It turned up: nothing is left to pay. */
  foundAt: z.nullable(Time),
  foundAs: z.nullable(z.enum(foundEnds)),
})
export type CoachLoss = z.output<typeof CoachLoss>

/** A coach that a manager says was attacked. */
export const DeclaredAttack = z.object({
  waybillId: Id,
  waybillNumber: z.string(),
  carrierName: z.string(),
  carrierPhone: z.string(),
  region: z.string(),
  reason: z.string(),
  declaredBy: z.string(),
  isDeclaredByCaller: z.boolean(),
  declaredAt: Time,
  /** Photo of the paper that its declarer has. */
  paperUrl: z.string().nullable(),
  /** Still on it, and what they are worth, delivery included. */
  parcels: z.int(),
  francs: Francs,
})
export type DeclaredAttack = z.output<typeof DeclaredAttack>

export const listCoachLosses = endpoint('GET', '/api/admin/coach-losses', {
  who: ['admin'],
  query: z.object(paging(20)),
  reply: z.object({
    attacks: z.array(DeclaredAttack),
    losses: z.array(CoachLoss),
    ...pageFacts,
    total: z.int(),
  }),
  summary:
    'Les attaques déclarées, à décider ; les colis perdus en route, ceux dont le payeur n’est pas décidé d’abord.',
})

const byId = z.object({ id: Id })

export const choosePayer = endpoint('PUT', '/api/admin/coach-losses/{id}/payer', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ payer: z.enum(lossPayers, 'Dites qui paie.'), reason: Reason }),
  status: 204,
  errors: ['coaches.loss_unknown', 'coaches.loss_decided', 'coaches.loss_found'],
  summary: `Le transporteur paie le colis perdu : aussitôt, jusqu’à ${formatFrancs(LOSS_OF_ONE)} en ${daysWords(LOSS_OF_ONE_DAYS)}. Au-delà, et pour passer la perte en frais, une autre personne approuve.`,
})

export const decideAttack = endpoint('PUT', '/api/admin/waybills/{id}/attack', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.discriminatedUnion('approve', [
    z.object({
      approve: z.literal(true),
      proof: text(10, 300, 'Dites qui l’a confirmé chez le transporteur, ou le numéro du constat.'),
    }),
    z.object({ approve: z.literal(false), reason: Reason }),
  ]),
  status: 204,
  errors: [
    'coaches.waybill_unknown',
    'coaches.waybill_ended',
    'coaches.attack_decided',
    'coaches.loss_own',
    'orders.wrong_state',
  ],
  summary:
    'Approuve une attaque déclarée par une autre personne, avec la parole du transporteur ou un constat : les colis encore en route sont perdus. Ou ne la retient pas.',
})

export const approveWriteOff = endpoint('PUT', '/api/admin/coach-losses/{id}/approval', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ approve: z.boolean() }),
  status: 204,
  errors: [
    'coaches.loss_unknown',
    'coaches.loss_decided',
    'coaches.loss_found',
    'coaches.loss_own',
  ],
  summary:
    'Approuve qui paie un colis perdu, ou le refuse : une autre personne que celle qui le demande.',
})
