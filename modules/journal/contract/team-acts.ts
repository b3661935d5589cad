import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { listSearch } from '#kernel/wire/text-fields.ts'

const who = ['admin'] as const
const day = z.optional(dayField())
const Facts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]),
)
export type ActFacts = z.output<typeof Facts>

export const AuditAct = z.object({
  _id: z.int(),
  at: Time,
  /** null for a job. */
  actor: z.object({ _id: Id, name: z.string(), role: z.string() }).nullable(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  before: z.nullable(Facts),
  after: z.nullable(Facts),
  reason: z.string(),
})
export type AuditAct = z.output<typeof AuditAct>

export const actQuery = {
  q: listSearch(120),
  domain: z
    .string()
    .regex(/^[a-z-]{1,30}$/, 'Filtre inconnu.')
    .optional(),
  actor: z.optional(Id),
  subject: z.string().max(100).optional(),
  /** Inclusive days, in Bamako. */
  from: day,
  to: day,
}

export const listActs = endpoint('GET', '/api/admin/acts', {
  who,
  query: z.object({
    ...actQuery,
    before: z.coerce.number('Suite de liste inconnue.').int().min(1).optional(),
  }),
  reply: z.object({ acts: z.array(AuditAct), next: z.int().nullable() }),
  summary:
    'Le journal de l’équipe, le plus récent d’abord : qui, quoi, avant, après, pourquoi. Personne ne peut le modifier.',
})

export const exportActs = endpoint('GET', '/api/admin/acts/export', {
  who,
  query: z.object(actQuery),
  file: 'text/csv',
  summary: 'Le même journal, en CSV, envoyé au fur et à mesure.',
})
