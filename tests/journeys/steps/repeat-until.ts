import { expect } from '../../browser/journey.ts'
import { waitLimit } from '../../support/limit.ts'

/**
 * Repeats steps until they succeed. `soon` is the wait of one try, half as long again each time up
 * to the limit of all waits: on a machine of any speed a try is once long enough.
 */
export async function repeatUntil(
  steps: (soon: { timeout: number }) => Promise<void>,
): Promise<void> {
  let timeout = 2_000
  await expect(async () => {
    const soon = { timeout }
    timeout = Math.min(timeout * 1.5, waitLimit)
    await steps(soon)
  }).toPass()
}
