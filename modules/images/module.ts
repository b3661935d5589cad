/** Pictures: permanent addresses, unchanging content. */
import * as contract from '#modules/images/contract/images.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { scheduleForgettingPictures, scheduleForgettingUnused } from './server/forget-pictures.ts'
import { serveRenditions } from './server/serve-renditions.ts'
import { presentImage } from './server/stored-images.ts'
import { uploadImage } from './server/store-picture.ts'

export { forgetPictures } from './server/forget-pictures.ts'
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

/** `serve` adds `GET /images/{id}/{width}.{webp|avif}`: bytes, so not a contract endpoint. */
export function imagesDomain(
  kernel: Kernel,
  limits: CallLimits | null,
): {
  routes: Route[]
  serve: (app: FastifyInstance) => void
} {
  scheduleForgettingPictures(kernel)
  scheduleForgettingUnused(kernel)
  return { routes: imageRoutes(kernel), serve: (app) => serveRenditions(app, kernel, limits) }
}

export const ownPictureParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Photos envoyées',
    sql`select '/images/' || id || '/1200.webp' as "Adresse", width as "Largeur",
      height as "Hauteur", created_at as "Envoyée le"
    from images where owner_id = ${userId} order by created_at`,
  ),
]

function imageRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.uploadImage,
      async ({ caller, raw }) => presentImage(await uploadImage(kernel, caller.userId, raw)),
      { perMinute: 60 },
    ),
    route(
      contract.uploadShopImage,
      async ({ shop, raw }) => presentImage(await uploadImage(kernel, shop.ownerId, raw)),
      { perMinute: 60 },
    ),
  ]
}
