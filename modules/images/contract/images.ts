import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

/** What pictures may be sent as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A picture as pages need it before its bytes arrive. `placeholder` is a thumbhash in base64. */
export const Image = z.object({
  _id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Always true: every picture has its AVIF addresses. For pages of the version before. */
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
  shape: __API__ && {
    scope: 'products:write',
    who: 'user',
    multipart: { image: { required: true, file: pictureTypes } },
    reply: Image,
    status: 201,
    errors: [...refusals],
    summary: 'Dépose une image : décodée, orientée, débarrassée de ses métadonnées et réencodée.',
  },
})

/** Uploads a picture that belongs to the shop's owner, whoever of the shop uploads it. */
export const uploadShopImage = endpoint('POST', '/api/seller/images', {
  shape: __API__ && {
    scope: 'products:write',
    who: ['vendeur'],
    shop: 'products',
    multipart: { image: { required: true, file: pictureTypes } },
    reply: Image,
    status: 201,
    errors: [...refusals],
    summary: 'Dépose une image pour la boutique : elle est à elle, qui que ce soit qui l’envoie.',
  },
})

/** Address of one rendition. It never changes its content: other bytes have another id. */
export function imageAddress(
  id: string,
  width: (typeof IMAGE_WIDTHS)[number],
  format: 'webp' | 'avif' = 'webp',
): string {
  return `/images/${id}/${width}.${format}`
}

/**
 * `srcset` of every rendition. A source narrower than a width is kept at its own size under that
 * width's address.
 */
export function imageSourceSet(id: string, format: 'webp' | 'avif'): string {
  return IMAGE_WIDTHS.map((width) => `${imageAddress(id, width, format)} ${width}w`).join(', ')
}
