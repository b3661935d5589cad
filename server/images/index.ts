// Pictures: taken in, cleaned, made into renditions, and served for ever under an address that never changes meaning.
import type { FastifyInstance } from 'fastify'

import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'

import { forgetPicturesLater } from './forget-pictures.ts'
import { forgetUnusedLater } from './forget-unused.ts'
import { imageRoutes } from './images.routes.ts'
import { makeAvifLater } from './make-avif.ts'
import { serveRenditions } from './serve-renditions.ts'

export { forgetPictures } from './forget-pictures.ts'
export { imagesOwnedBy } from './images.queries.ts'
export { tooSmall } from './pictures/picture-refusals.ts'
export { promptly } from './pictures/picture-work.ts'
export { ownImages } from './own-images.ts'
export { presentImage, type ImageRow } from './present-image.ts'
export { readRendition } from './read-rendition.ts'
export { storeAway } from './store-away.ts'
export { storePicture } from './store-picture.ts'

/** Named after what it serves: `images` is the table that others join on. `serve` adds `GET /images/{id}/{width}.{webp|avif}`, which answers bytes and so is no call of the contract. */
export function imagesDomain(kernel: Kernel): {
  routes: Route[]
  serve: (app: FastifyInstance) => void
} {
  makeAvifLater(kernel)
  forgetPicturesLater(kernel)
  forgetUnusedLater(kernel)
  return { routes: imageRoutes(kernel), serve: (app) => serveRenditions(app, kernel) }
}
