import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { scheduleForgettingPictures } from './forget-pictures.ts'
import { scheduleForgettingUnused } from './forget-unused.ts'
import { imageRoutes } from './images.routes.ts'
import { serveRenditions } from './serve-renditions.ts'

/**
 * `serve` adds `GET /images/{id}/{width}.{webp|avif}`, which answers bytes, so it is not an
 * endpoint of the contract.
 */
export function imagesDomain(kernel: Kernel): {
  routes: Route[]
  serve: (app: FastifyInstance) => void
} {
  scheduleForgettingPictures(kernel)
  scheduleForgettingUnused(kernel)
  return { routes: imageRoutes(kernel), serve: (app) => serveRenditions(app, kernel) }
}
