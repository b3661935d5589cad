import { dayMs } from '#kernel/clock.ts'

/** How the team signs in. */
export type TeamRules = {
  /**
   * `required`: nothing of the team's is shown without it; `chosen`: only for those who set one up.
   */
  secondFactor: 'required' | 'chosen'
  /** A session ends when unused for `idleMs`, or when `lifeMs` old. */
  idleMs: number
  lifeMs: number
  /** How long after a code the session may move money or rights. */
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
