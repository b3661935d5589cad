/**
 * A size or colour as people read it: « Vert pomme », « vert  pomme » and « VERT POMME » are one,
 * and signs that nobody sees do not count. The SQL function trait_key compares alike.
 */
export function traitKey(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0f\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A size and a colour together; absent ones are null. */
export function variantKey({ size, color }: { size: string | null; color: string | null }): string {
  return JSON.stringify([size && traitKey(size), color && traitKey(color)])
}
