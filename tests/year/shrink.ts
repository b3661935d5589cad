/**
 * Leaves out what is not needed for a fall, in ever smaller parts (delta debugging).
 * @param falls whether what is left still falls
 * @param tries at most
 */
export async function shortest<T>(
  steps: readonly T[],
  falls: (steps: readonly T[]) => Promise<boolean>,
  tries: number,
): Promise<readonly T[]> {
  let [kept, parts, left] = [steps, 2, tries]
  while (kept.length > 1 && left > 0) {
    const size = Math.ceil(kept.length / parts)
    let shorter: readonly T[] | null = null
    for (let from = 0; from < kept.length && left > 0 && !shorter; from += size) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
      left -= 1
      if (await falls(rest)) shorter = rest
    }
    if (shorter) [kept, parts] = [shorter, Math.max(2, parts - 1)]
    else if (size === 1) break
    else parts = Math.min(kept.length, parts * 2)
  }
  return kept
}
