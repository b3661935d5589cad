import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

const codeKinds = ['shop', 'client', 'relay', 'return'] as const

const Carrying = z.object({
  parcelId: Id,
  courier: z.object({ _id: Id, name: z.string(), online: z.boolean(), load: z.int() }),
  code: z.object({
    kind: z.enum(codeKinds),
    wrong: z.int(),
    triesLeft: z.int(),
    lockedUntil: z.nullable(Time),
  }),
})
export type Carrying = z.output<typeof Carrying>

export const readOrderDelivery = endpoint('GET', '/api/dispatch/orders/{id}', {
  who: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({ carrying: z.array(Carrying) }),
  summary: 'Qui porte les colis d’une commande, et où en est le code qu’il doit donner.',
})
