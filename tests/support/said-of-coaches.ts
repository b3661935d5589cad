import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'

/** An instant, or a day. */
export type Stored = { at: string | null; day: string | null }
export type SaidLine = {
  /** Key of the news, with what it is about. */
  key: RegExp
  /** What the database holds: an instant that a sentence says, or a day. */
  stored: (kernel: Kernel, about: readonly string[]) => Promise<Stored[]>
  /** The calls in notices that word it; `tests/codebase/said-days.test.ts` compares them. */
  calls: readonly string[]
}

const ids = '([0-9a-f-]{36})'

/** Notices of coaches that say a day or an hour. */
export const saidOfCoaches: Readonly<Record<string, SaidLine>> = {
  'a coach that left': {
    key: new RegExp(`^coach:${ids}:left:`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ leftAt: string; dueOn: string }>(
          kernel.db,
          sql`select left_at, due_on::text as due_on from waybills where id = ${id}`,
        )
      ).flatMap(({ leftAt, dueOn }) => [
        { at: new Date(leftAt).toISOString(), day: null },
        { at: null, day: dueOn },
      ]),
    calls: [
      'coaches/server/notices.ts: shortDay(dueOn)',
      'coaches/server/notices.ts: leftWords(leftAt)',
    ],
  },
  'a coach that is lost in a day': {
    key: new RegExp(`^coach:${ids}:loss-near`),
    stored: async (kernel, [id = '']) =>
      (
        await query<{ day: string }>(
          kernel.db,
          sql`
          select unnest(array[due_on, due_on + ${LOST_DAYS}::int])::text as day from waybills where id = ${id}`,
        )
      ).map(({ day }) => ({ at: null, day })),
    calls: [
      'coaches/server/notices.ts: shortDay(dayAfter(new Date(`${dueOn}T00:00:00Z`), LOST_DAYS))',
      'coaches/server/notices.ts: shortDay(dueOn)',
    ],
  },
}
