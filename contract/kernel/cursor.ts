import { z } from 'zod'

import { MAX_PAGE_SIZE } from './limits.ts'

/** Lists of hundreds of thousands: a page begins where the one before ended, and a total is counted only so far. */

/** A list is counted up to here; beyond, it says « plus de ». */
export const COUNTED_UP_TO = 10_000

const pageProblem = 'Suite de liste inconnue.'
const limitProblem = `Le nombre par page va de 1 à ${MAX_PAGE_SIZE}.`

/** The moment and the key of a page's last row. */
const Cursor = z.string(pageProblem).transform((typed, context) => {
  const [at, id] = typed.split('_')
  if (z.iso.datetime().safeParse(at).success && z.uuid().safeParse(id).success)
    return { at: String(at), id: String(id) }
  context.addIssue({ code: 'custom', message: pageProblem })
  return z.NEVER
})
export type Cursor = z.output<typeof Cursor>

/** `after`: what the page before answered as `next`. */
export const cursorPaging = {
  after: Cursor.optional(),
  limit: z.coerce
    .number(limitProblem)
    .int(limitProblem)
    .min(1, limitProblem)
    .max(MAX_PAGE_SIZE, limitProblem)
    .default(25),
}

/** `total` is counted up to `COUNTED_UP_TO`; `more` says that there are more than that. */
export const cursorFacts = { next: z.string().nullable(), total: z.int(), more: z.boolean() }
