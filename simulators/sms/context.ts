import type { AccessTokens } from '../orange-gateway/access-tokens.ts'
import type { Clock } from '../program/clock.ts'
import type { Faults } from '../program/faults.ts'
import type { Inbox } from './state.ts'

export type Step = 'token' | 'send' | 'balance'

/** What the calls of the provider share. */
export type Provider = {
  url: () => string
  clock: Clock
  tokens: AccessTokens
  faults: Faults<Step>
  inbox: Inbox
  pace: { take: () => boolean }
  settings: {
    /** The address messages come from, `tel:+2230000`. */
    sender: string
    /** How long the sentinel number keeps a request waiting before it is cut. */
    timeoutSeconds: number
  }
}
