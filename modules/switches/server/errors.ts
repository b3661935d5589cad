import { switchWords, type SwitchName } from '#modules/switches/contract/switch-words.ts'

import { defineError, type DomainError } from '#kernel/errors.ts'

/** `switches.orders_closed` …, with the sentence of the contract. */
export function closedError(name: SwitchName): DomainError {
  const status = name === 'maintenance' ? 503 : 409
  return defineError(
    `switches.${name}_closed`,
    status,
    switchWords[name].sentence,
  )({
    retryAfter: 60,
  })
}
