import { z } from 'zod'
import './endpoint.ts'

import { momentField, pageFacts, PageNumber, pageSize } from './fields.ts'

/** Beyond, lists say « plus de ». */
export const COUNTED_UP_TO = 10_000

const pageProblem = 'Suite de liste inconnue.'

const Cursor = z.string(pageProblem).transform((typed, context) => {
  const [at, id] = typed.split('_')
  if (momentField().safeParse(at).success && z.uuid().safeParse(id).success)
    return { at: String(at), id: String(id) }
  context.addIssue({ code: 'custom', message: pageProblem })
  return z.NEVER
})
export type Cursor = z.output<typeof Cursor>

/**
 * `after`: the previous page's `next`, reaches any end; `page`: only as far as lists are counted.
 */
export function cursorPaging(limit = 25) {
  return {
    after: Cursor.optional(),
    page: PageNumber,
    limit: pageSize(limit),
  }
}

/** `total` is counted up to `COUNTED_UP_TO`; `more`: there are more. */
export const cursorFacts = {
  next: z.string().nullable(),
  ...pageFacts,
  total: z.int(),
  more: z.boolean(),
}
