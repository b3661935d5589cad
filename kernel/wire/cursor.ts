import { z } from 'zod'
import './endpoint.ts'

import { momentField, pageFacts, PageNumber, pageSize } from './fields.ts'

/**
 * Paging of long lists: a page begins after the last row of the one before, and a total is counted
 * up to a limit.
 */

/** A list is counted up to here; beyond, it says « plus de ». */
export const COUNTED_UP_TO = 10_000

const pageProblem = 'Suite de liste inconnue.'

/** Time of a page's last row, in ISO 8601, and its key. */
const Cursor = z.string(pageProblem).transform((typed, context) => {
  const [at, id] = typed.split('_')
  if (momentField().safeParse(at).success && z.uuid().safeParse(id).success)
    return { at: String(at), id: String(id) }
  context.addIssue({ code: 'custom', message: pageProblem })
  return z.NEVER
})
export type Cursor = z.output<typeof Cursor>

/**
 * `after` is the `next` of the page before and reaches the end of any list; `page` only as far as
 * lists are counted.
 */
export function cursorPaging(limit = 25) {
  return {
    after: Cursor.optional(),
    page: PageNumber,
    limit: pageSize(limit),
  }
}

/** `total` is counted up to `COUNTED_UP_TO`; `more` says that there are more. */
export const cursorFacts = __API__ && {
  next: z.string().nullable(),
  ...pageFacts,
  total: z.int(),
  more: z.boolean(),
}
