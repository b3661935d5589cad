import { expect } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'

/** How the market refuses this call; a call that it accepts fails the test. */
export function refusal(call: Promise<unknown>): Promise<CallFailure> {
  return call.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )
}
