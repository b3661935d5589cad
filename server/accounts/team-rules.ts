import { dayMs } from '../kernel/clock.ts'

/** How whoever works for the market signs in. */
export type TeamRules = {
  /** `required`: nothing of the team's is shown without; `chosen`: asked of those who set one up. */
  secondFactor: 'required' | 'chosen'
  /** A session unused for so long has ended, and so has one this old. */
  idleMs: number
  lifeMs: number
  /** How long a code counts for what moves money or rights. */
  freshMs: number
}

export const teamRules: TeamRules = {
  secondFactor: 'required',
  idleMs: 12 * 3_600_000,
  lifeMs: 7 * dayMs,
  freshMs: 10 * 60_000,
}

/** The demonstration's accounts, whose password everybody knows, have no telephone of their own. */
export const demonstrationRules: TeamRules = { ...teamRules, secondFactor: 'chosen' }
