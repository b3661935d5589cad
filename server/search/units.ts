/** Units as people write them, by the spelling that searches compare. The SQL of search_text holds the same list. */
const spellings: Readonly<Record<string, string>> = {
  m: 'm metre metres',
  kg: 'kg kgs kilo kilos kilogramme kilogrammes',
  g: 'g gr grs gramme grammes',
  l: 'l litre litres',
  go: 'go gb giga gigas gigaoctet gigaoctets',
  to: 'to tb tera teras teraoctet teraoctets',
  w: 'w watt watts',
  v: 'v volt volts',
  pouces: 'pouce pouces inch inches',
  ans: 'an ans',
  ah: 'ah',
  mah: 'mah',
  cm: 'cm',
  mm: 'mm',
  km: 'km',
  cl: 'cl',
  ml: 'ml',
  mg: 'mg',
  mo: 'mo',
}

const units = new Map(
  Object.entries(spellings).flatMap(([unit, list]) =>
    list.split(' ').map((spelling) => [spelling, unit] as const),
  ),
)

/** `kilos` → `kg`; undefined for what is no unit. Small letters without accents. */
export function unitOf(word: string): string | undefined {
  return units.get(word)
}
