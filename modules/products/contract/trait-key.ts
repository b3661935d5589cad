/**
 * « Vert pomme », « vert pomme » and « VERT POMME » are equal; same as trait_key (trait-key.sql).
 */
export function traitKey(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Absent ones are null. */
export function variantKey({ size, color }: { size: string | null; color: string | null }): string {
  return JSON.stringify([size && traitKey(size), color && traitKey(color)])
}
