import type { AccessTokens } from '../orange-gateway/access-tokens.ts'
import type { Clock } from '../program/clock.ts'
import type { Faults } from '../program/faults.ts'
import type { Outbox } from '../program/outbox.ts'
import type { Payments } from './state.ts'

export type Step = 'token' | 'create' | 'status'

/** What the calls of the provider share. */
export type Provider = {
  url: () => string
  clock: Clock
  tokens: AccessTokens
  faults: Faults<Step>
  payments: Payments
  outbox: Outbox
  /** Runs several writes as one, so that a kill between two of them leaves none. */
  atomically: <Result>(work: () => Result) => Result
  settings: {
    merchantKey: string
    merchantName: string
    countries: readonly string[]
    tokenValiditySeconds: number
    lateSeconds: number
  }
}

export function paymentUrl(provider: Provider, payToken: string): string {
  return `${provider.url()}/payment/pay_token/${payToken}`
}
