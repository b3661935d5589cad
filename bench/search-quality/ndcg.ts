const depth = 10

/**
 * How well ten results answer a query, from 0 to 1: gains of 2^grade − 1, worth less the lower they
 * stand. A product nobody judged is worth nothing.
 */
export function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = gainOf([...grades.values()].toSorted((a, b) => b - a))
  return best === 0 ? 1 : gainOf(found.map((key) => grades.get(key) ?? 0)) / best
}

function gainOf(grades: readonly number[]): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
