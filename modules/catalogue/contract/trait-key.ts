/**
 * A size or colour as people read it: « Vert pomme », « vert  pomme » and « VERT POMME » are one,
 * and signs that nobody sees do not count. The SQL function trait_key compares alike.
 */
export function traitKey(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A size and a colour together; absent ones are null. */
export function variantKey({ size, color }: { size: string | null; color: string | null }): string {
  return JSON.stringify([size && traitKey(size), color && traitKey(color)])
}
