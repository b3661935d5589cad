/**
 * Sharing: robots.txt, sitemaps, preview pictures with prices, for search engines and link
 * previews.
 */
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '#kernel/kernel.ts'
import { marketSettings } from '#modules/settings/module.ts'
import type { SharingParts } from './server/sharing-parts.ts'
import { forgetPreviews } from './server/kept-previews.ts'
import { serveRobots, serveSecurity } from './server/serve-plain-files.ts'
import { serveSitemaps } from './server/serve-sitemaps.ts'
import { serveSharePictures } from './server/serve-share-pictures.ts'

/** These addresses answer files, not calls of the contract: they are served beside the API. */
export function sharingDomain(
  kernel: Kernel,
  parts: SharingParts,
): { serve: (http: FastifyInstance) => void } {
  kernel.jobs.every('57 3 * * *', 'sharing.forget-previews', () => forgetPreviews(kernel))
  return {
    serve(http) {
      serveRobots(http, parts.publicUrl)
      serveSecurity(http, {
        clock: kernel.clock,
        publicUrl: parts.publicUrl,
        email: () => marketSettings(kernel).contact.email,
      })
      serveSitemaps(http, kernel, parts)
      serveSharePictures(http, kernel, parts)
    },
  }
}
