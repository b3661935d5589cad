import { z } from 'zod'

import { checkOutcomes, signKinds } from '#modules/fraud-checks/database/values.ts'
import { cursorPaging } from '#kernel/wire/cursor.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

/** Days of the team's work within which a sign is looked at, or its hold ends. */
export const CHECK_DAYS = 3

export const FraudCheck = z.object({
  _id: Id,
  kind: z.enum(signKinds),
  shop: z.object({ name: z.string(), slug: z.string() }),
  /** Shop or person on the other side. */
  other: z.string().nullable(),
  foundAt: Time,
  dueAt: Time,
  /** `confirmed`: its payouts stay held until it is cleared. */
  outcome: z.nullable(z.enum(checkOutcomes)),
  /** Owed to the shop, and held. */
  francs: Francs,
})
export type FraudCheck = z.output<typeof FraudCheck>

const who = ['admin'] as const

export const listFraudChecks = endpoint('GET', '/api/admin/fraud-checks', {
  who,
  query: z.object(cursorPaging(20)),
  reply: z.object({ checks: z.array(FraudCheck), next: z.string().nullable() }),
  summary:
    'Les signes de fraude à vérifier et ceux qui retiennent des versements, le plus ancien d’abord.',
})

export const decideFraudCheck = endpoint('PUT', '/api/admin/fraud-checks/{id}/outcome', {
  who,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({ outcome: z.enum(checkOutcomes, 'Décision inconnue.'), reason: Reason }),
  status: 204,
  errors: ['fraud_checks.unknown', 'fraud_checks.cleared', 'fraud_checks.confirmed'],
  summary:
    'Lève un signe de fraude, avec des excuses à la boutique, ou garde ses versements retenus et le lui dit.',
})
