/** The key of one rendition in the object store; `width` is one of the market's widths. */
export function renditionKey({
  id,
  width,
  format,
}: {
  id: string
  width: number
  format: 'webp' | 'avif'
}): string {
  return `images/${id}/${width}.${format}`
}

/** The cleaned picture itself, from which renditions are made when somebody asks for them. */
export function pictureKey(id: string): string {
  return `images/${id}/picture.jpg`
}
