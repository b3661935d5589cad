import * as contract from '#modules/images/contract/images.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Module, staleAfter } from '#kernel/module.ts'
import { ownPictureParts } from './server/own-data.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import {
  imageForgotten,
  scheduleForgettingPictures,
  scheduleForgettingUnused,
} from './server/forget-pictures.ts'
import {
  imageErased,
  imageHidden,
  privatePictures,
  readPrivatePicture,
  scheduleHidingPictures,
} from './server/private-pictures.ts'
import { serveRenditions, tagOf } from './server/serve-renditions.ts'
import { presentImage } from './server/stored-images.ts'
import { uploadImage } from './server/store-picture.ts'

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

function imageRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.uploadImage,
      async ({ caller, raw }) => presentImage(await uploadImage(kernel, caller.userId, raw)),
      { perMinute: 60 },
    ),
    route(
      contract.readPrivateImage,
      ({ params, caller }) => readPrivatePicture(kernel, caller, params.id),
      { perMinute: 120 },
    ),
    route(
      contract.uploadShopImage,
      async ({ shop, raw }) => presentImage(await uploadImage(kernel, shop.ownerId, raw)),
      { perMinute: 60 },
    ),
  ]
}
