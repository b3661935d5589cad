import { type Module, staleAfter } from '#kernel/module.ts'
import { ownPictureParts } from './server/own-data.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import {
  imageForgotten,
  scheduleForgettingPictures,
  scheduleForgettingUnused,
} from './server/forget-pictures.ts'
import {
  imageErased,
  imageHidden,
  privatePictures,
  scheduleHidingPictures,
} from './server/private-pictures.ts'
import { serveRenditions, tagOf } from './server/serve-renditions.ts'
import { imageRoutes } from './server/routes.ts'

export { forgetPictures } from './server/forget-pictures.ts'
export {
  erasePictures,
  hidePictures,
  privatePictures,
  type PrivatePictures,
} from './server/private-pictures.ts'
export {
  imagesOwnedBy,
  ownImages,
  presentImage,
  type ImageRow,
  storeAway,
} from './server/stored-images.ts'
export { tooSmall } from './server/errors.ts'
export { promptly } from './server/pictures/picture-work.ts'
export { makeRendition } from './server/make-renditions.ts'
export { pictureToKeep } from './server/picture-to-keep.ts'
export { storePicture } from './server/store-picture.ts'

/**
 * `serve` adds `GET /images/{id}/{width}.{webp|avif|jpg}`, outside the contract: it answers bytes.
 */
export const images: Module<{ limits: CallLimits | null }> = {
  name: 'images',
  section: { title: 'Images' },
  ownData: ownPictureParts,
  stale: [imageForgotten, imageHidden, imageErased].map((gone) =>
    staleAfter(gone, ({ id }) => [tagOf(id)]),
  ),
  needs: [privatePictures],
  open(kernel, { limits }) {
    scheduleForgettingPictures(kernel)
    scheduleForgettingUnused(kernel)
    scheduleHidingPictures(kernel)
    return {
      routes: imageRoutes(kernel),
      serve: (http) => serveRenditions(http, kernel, limits),
    }
  },
}
