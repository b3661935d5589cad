/** « Vert pomme » and « VERT POMME » are equal, as in trait_key (trait-key.sql). */
export function traitKey(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

export function variantKey({ size, color }: { size: string | null; color: string | null }): string {
  return JSON.stringify([size && traitKey(size), color && traitKey(color)])
}
