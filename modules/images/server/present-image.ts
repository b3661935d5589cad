import { imageAddress, type Image } from '#modules/images/contract/images.ts'

/** What a page needs of a picture, as any query may have read it. */
export type ImageRow = {
  id: string
  width: number
  height: number
  placeholder: string
  avif: boolean
}

export function presentImage({ id, width, height, placeholder, avif }: ImageRow): Image {
  return { _id: id, url: imageAddress(id, 640), width, height, placeholder, avif }
}
