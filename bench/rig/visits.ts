import type { Request } from './load.ts'

/** How many requests are drawn before they begin again. */
export const drawn = 20_000

/**
 * The first of the list most: the second half as often, the third a third (Zipf). The same draw
 * every run.
 */
export function visited(paths: readonly string[]): Request[] {
  const weights = paths.map((_, place) => 1 / (place + 1))
  let sum = 0
  const until = weights.map((weight) => (sum += weight))
  return Array.from({ length: drawn }, (_, index) => {
    const point = fraction(index) * sum
    let low = 0
    for (let high = until.length - 1; low < high;) {
      const middle = (low + high) >> 1
      if ((until[middle] ?? 0) < point) low = middle + 1
      else high = middle
    }
    return { path: paths[low] ?? '/' }
  })
}

/** Evenly spread numbers below 1, the same every run. */
export function fraction(index: number): number {
  return (index * 0.618_033_988_749_895) % 1
}
