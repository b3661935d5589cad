import type { Kernel } from '#kernel/kernel.ts'

/**
 * Returns when an act was made by its device's clock, which may be wrong: never later than now, nor
 * before `since`. null: made now.
 */
export function boundedTime(
  kernel: Kernel,
  madeAt: string | null | undefined,
  since: Date | null = null,
): Date | null {
  if (!madeAt) return null
  const earliest = since?.getTime() ?? 0
  const made = Math.max(new Date(madeAt).getTime(), earliest)
  return new Date(Math.min(made, kernel.clock.now().getTime()))
}
