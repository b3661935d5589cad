const NUMBERS = [
  '',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
] as const

/** « Trois boutiques, trois colis »: what is bought together comes shop by shop. */
export function parcelsWords(count: number): string {
  if (count === 1) return 'Une boutique, un colis'
  const number = NUMBERS[count] ?? String(count)
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} boutiques, ${number} colis`
}
