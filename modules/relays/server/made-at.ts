import type { Kernel } from '#kernel/kernel.ts'

/**
 * Returns when an act was made by its device's clock, which may be wrong: never later than now.
 * null: made now.
 */
export function boundedTime(kernel: Kernel, madeAt: string | null | undefined): Date | null {
  if (!madeAt) return null
  const now = kernel.clock.now()
  const made = new Date(madeAt)
  return made < now ? made : now
}
