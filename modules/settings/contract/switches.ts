import { z } from 'zod'

import { switchNames } from '#modules/settings/database/values.ts'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

export { switchNames } from '#modules/settings/database/values.ts'

const Closed = z.object({ name: z.enum(switchNames), reason: z.string(), at: Time })
const reply = z.object({ closed: z.array(Closed) })
export type ClosedSwitches = z.output<typeof reply>
const who = ['admin'] as const

export const readSwitches = endpoint('GET', '/api/admin/switches', {
  who,
  reply,
  summary: 'Ce qui est fermé en ce moment pour tout le monde, et pourquoi.',
})

export const changeSwitch = endpoint('PUT', '/api/admin/switches/{name}', {
  who,
  params: z.object({ name: z.enum(switchNames, 'Cet interrupteur n’existe pas.') }),
  body: z.object({
    closed: z.boolean(),
    reason: Reason,
  }),
  reply,
  summary: 'Ferme ou rouvre une partie du marché ; effectif partout en deux secondes.',
})
