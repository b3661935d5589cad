import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { ownerKinds } from '#modules/payouts/database/values.ts'

export const holdReasons = ['complaint', 'cash', 'suspended', 'check', 'depot'] as const

export type HoldReason = (typeof holdReasons)[number]

export const holdWords: Readonly<Record<HoldReason, string>> = {
  complaint: 'Réclamation ouverte',
  cash: 'Espèces pas remises',
  suspended: 'Compte suspendu',
  check: 'Signe de fraude à vérifier',
  depot: 'Numéro de dépôt refusé',
}

export const HeldItem = z.object({
  owner: z.enum(ownerKinds),
  ownerId: Id,
  name: z.string(),
  parcelId: z.nullable(Id),
  orderNumber: z.string().nullable(),
  reason: z.enum(holdReasons),
  detail: z.string(),
  since: Time,
  amount: Francs,
})
export type HeldItem = z.output<typeof HeldItem>

const who = ['finance'] as const

export const listHeld = endpoint('GET', '/api/finance/held', {
  who,
  query: z.object(paging(20)),
  reply: z.object({ held: z.array(HeldItem), ...pageFacts, totalHeld: z.int(), amount: Francs }),
  summary: 'Ce qui est dû et retenu, et pourquoi.',
})

export const exportHeld = endpoint('GET', '/api/finance/held/export', {
  who,
  file: 'text/csv',
  summary: 'Tout ce qui est retenu, en CSV.',
})

export const remindShop = endpoint('POST', '/api/finance/held/{shopId}/reminder', {
  who,
  params: z.object({ shopId: Id }),
  status: 204,
  errors: ['payouts.nothing_refused'],
  summary: 'Prévient une boutique que l’opérateur refuse son numéro de dépôt, une fois par jour.',
})
