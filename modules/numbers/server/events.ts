import { defineEvent } from '#kernel/events/events.ts'
import type { changeWays } from '#modules/numbers/database/values.ts'

/** `asked`: by the team, awaiting a second person; `waiting`: counts in three days. */
export type ChangeStep = 'asked' | 'waiting' | 'done' | 'cancelled' | 'refused' | 'lapsed'

export type ChangeNews = {
  changeId: string
  userId: string
  way: (typeof changeWays)[number]
  step: ChangeStep
  /** null: the account was set apart. */
  from: string | null
  to: string
  askedBy: string
  /** A shop's or a courier's: the money goes on where it went. */
  isPaid: boolean
  effectiveAt: string | null
  at: string
}

export const numberChangeMoved = defineEvent<ChangeNews>('numbers.change_moved')
