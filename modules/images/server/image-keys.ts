/** The key of one rendition in the object store; `slot` is one of the market's widths. */
export function renditionKey(id: string, slot: number, format: 'webp' | 'avif'): string {
  return `images/${id}/${slot}.${format}`
}

/** The cleaned picture itself, kept only until its AVIF renditions are made. */
export function pictureKey(id: string): string {
  return `images/${id}/picture.jpg`
}
