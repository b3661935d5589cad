import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, type Throttle } from '#kernel/limits/throttle.ts'
import { takeOrRefuse } from '../guess-limits.ts'

const minute = 60_000

/**
 * Five at once, then ever fewer, some fifty a day, at a million codes of which three are valid at a
 * time.
 */
export const factorTries: Throttle = {
  name: 'second-factor',
  free: 5,
  leakMs: 30 * minute,
  waitsMs: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute],
}

/**
 * Counts a try before it is made; a right one clears the count.
 * @throws accounts.too_many_tries (429)
 */
export async function boundedTry<T>(
  kernel: Kernel,
  userId: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tries = [{ throttle: factorTries, subject: userId }]
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, tries))
  return kernel.transaction(async (tx) => {
    const made = await act(tx)
    await forgetTries(tx, tries)
    return made
  })
}
