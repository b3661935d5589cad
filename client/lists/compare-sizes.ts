const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '3XL', '4XL', '5XL']

/** Sorts S before M before XL, then numbers by value (« 38 », « 105 cm »), then words. */
export function compareSizes(one: string, other: string): number {
  const [a, b] = [sizeRank(one), sizeRank(other)]
  return a - b || one.localeCompare(other, 'fr', { numeric: true })
}

function sizeRank(size: string): number {
  const letter = LETTERS.indexOf(size.toUpperCase())
  if (letter >= 0) return letter
  return /^\d/.test(size) ? LETTERS.length : LETTERS.length + 1
}
