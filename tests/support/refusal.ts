import { expect } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'

/** Returns the market's refusal of this call; a call that it accepts fails the test. */
export function refusal(call: Promise<unknown>): Promise<CallFailure> {
  return call.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )
}
