/** Of ratings kept as a sum and a count: to two decimals, 0 before the first. */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * sum) / count) / 100
}
