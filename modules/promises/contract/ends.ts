import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

const End = z.object({
  kind: z.string(),
  /** Says in French what the end does. */
  words: z.string(),
  isOn: z.boolean(),
})
export type End = z.output<typeof End>

const reply = z.object({ ends: z.array(End) })
const who = ['admin'] as const

export const readEnds = endpoint('GET', '/api/admin/ends', {
  who,
  reply,
  summary: 'Ce qui finit tout seul à son échéance, ou seulement se rappelle.',
})

export const changeEnd = endpoint('PUT', '/api/admin/ends/{kind}', {
  who,
  stepUp: true,
  params: z.object({ kind: z.string() }),
  body: z.object({ isOn: z.boolean(), reason: Reason }),
  reply,
  errors: ['promises.unknown_end'],
  summary: 'Laisse une sorte d’échéance agir toute seule, ou la laisse à l’équipe.',
})
