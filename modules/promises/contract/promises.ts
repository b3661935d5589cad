import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

export const ToDo = z.object({
  _id: Id,
  kind: z.string(),
  /** Filter, French. */
  label: z.string(),
  what: z.string(),
  detail: z.nullable(z.string()),
  forWhom: z.nullable(z.string()),
  dueAt: Time,
  isLate: z.boolean(),
  /** Address of the page that does it, and the words of its button. */
  to: z.string(),
  verb: z.string(),
})
export type ToDo = z.output<typeof ToDo>

export const readToDo = endpoint('GET', '/api/todo', {
  who: 'user',
  reply: z.object({
    /** The most pressing first, at most 200. */
    rows: z.array(ToDo),
    count: z.int(),
    late: z.int(),
    now: Time,
  }),
  summary:
    'Ce qui attend l’appelant, comme vendeur, aide, point relais, livreur ou membre de l’équipe : quoi, pour qui, jusqu’à quand.',
})
