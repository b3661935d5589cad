/** robots.txt, sitemaps, product feeds and preview pictures, served beside the API. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { forgetPreviews } from './server/kept-previews.ts'
import { serveRobots, serveSecurity } from './server/serve-plain-files.ts'
import { serveProductFeeds } from './server/serve-product-feeds.ts'
import { serveSharePictures } from './server/serve-share-pictures.ts'
import { serveSitemaps } from './server/serve-sitemaps.ts'
import type { SharingParts } from './server/sharing-parts.ts'

export const publicFiles: Module<SharingParts> = { name: 'public-files', open: openSharing }

function openSharing(kernel: Kernel, parts: SharingParts): OpenedModule {
  kernel.jobs.every('57 3 * * *', 'public_files.forget-previews', () => forgetPreviews(kernel))
  return {
    serve(http) {
      serveRobots(http, parts.publicUrl)
      serveSecurity(http, {
        clock: kernel.clock,
        publicUrl: parts.publicUrl,
        email: () => marketSettings(kernel).contact.email,
      })
      serveSitemaps(http, kernel, parts)
      serveProductFeeds(http, kernel, parts)
      serveSharePictures(http, kernel, parts)
    },
  }
}
