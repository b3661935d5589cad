// What the columns that searches compare may hold.

/**
 * Units as people write them, by the spelling that searches compare. search_text writes the units
 * of products by the same list, which a test of tests/house compares with it.
 */
export const unitSpellings: Readonly<Record<string, string>> = {
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
