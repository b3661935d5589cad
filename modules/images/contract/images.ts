import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Picture data for pages. `placeholder`: thumbhash, base64. */
export const Image = z.object({
  _id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Always true; for pages of the previous version. */
  avif: z.boolean(),
})
export type Image = z.output<typeof Image>

const refusals = [
  'images.unreadable',
  'images.too_large',
  'images.too_small',
  'images.wrong_type',
  'images.too_many',
  'images.too_heavy',
] as const

export const uploadImage = endpoint('POST', '/api/images', {
  scope: 'products:write',
  who: 'user',
  multipart: { image: { required: true, file: pictureTypes } },
  reply: Image,
  status: 201,
  errors: [...refusals],
  summary: 'Dépose une image : décodée, orientée, débarrassée de ses métadonnées et réencodée.',
})

/** The picture belongs to the shop's owner, also when a helper uploads it. */
export const uploadShopImage = endpoint('POST', '/api/seller/images', {
  scope: 'products:write',
  who: ['vendeur'],
  shop: 'products',
  multipart: { image: { required: true, file: pictureTypes } },
  reply: Image,
  status: 201,
  errors: [...refusals],
  summary: 'Dépose une image pour la boutique : elle est à elle, qui que ce soit qui l’envoie.',
})

/** Photo of a door, of a waybill, of a contested refusal, to those whom it concerns. */
export const readPrivateImage = endpoint('GET', '/api/private/images/{id}', {
  who: 'user',
  params: z.object({ id: Id }),
  file: 'image/webp',
  errors: ['images.unknown'],
  summary:
    'Une photo privée (porte, talon, refus contesté) : à qui elle concerne, jamais en cache.',
})

export function privateImageAddress(id: string): string {
  return `/api/private/images/${id}`
}

/** `jpg`: for catalogues of other services, which read no WebP. */
export const imageFormats = ['webp', 'avif', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Address of a rendition, whose content never changes. */
export function imageAddress(
  id: string,
  width: (typeof IMAGE_WIDTHS)[number],
  format: ImageFormat = 'webp',
): string {
  return `/images/${id}/${width}.${format}`
}

/** `srcset` of all widths. A narrower source keeps its size under a wider address. */
export function imageSourceSet(id: string, format: 'webp' | 'avif'): string {
  return IMAGE_WIDTHS.map((width) => `${imageAddress(id, width, format)} ${width}w`).join(', ')
}
