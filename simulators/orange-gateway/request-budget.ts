/** At most `limit` requests within any `windowMs`; refused requests do not count. */
export function openRequestBudget(
  limit: number,
  windowMs: number,
  elapsedMs: () => number,
): { take: () => boolean } {
  let taken: number[] = []
  return {
    take: () => {
      const now = elapsedMs()
      taken = taken.filter((at) => now - at < windowMs)
      if (taken.length >= limit) return false
      taken.push(now)
      return true
    },
  }
}
