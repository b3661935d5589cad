import { unitSpellings } from '#modules/search/database/values.ts'

const units = new Map(
  Object.entries(unitSpellings).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => [spelling, unit] as const),
  ),
)

/** `kilos` → `kg`; undefined for what is no unit. Small letters without accents. */
export function unitOf(word: string): string | undefined {
  return units.get(word)
}
