/** Copies of the data stored about a user. Imports no module; each gives its part. */
import { eq } from 'drizzle-orm'

import { dataExports } from '#modules/own-data/database/tables.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { manifests, type Module, type OpenedModule } from '#kernel/module.ts'
import { ownDataPromises } from './server/promises.ts'
import { forgetExports, makeExport } from './server/make-export.ts'
import { dataExportRequested } from './server/events.ts'
import { notifyAboutOwnData } from './server/notices.ts'
import { ownDataRoutes } from './server/routes.ts'

export { readOwnData } from './server/make-export.ts'

export const ownData: Module = {
  name: 'own-data',
  promises: ownDataPromises,
  section: { title: 'Recevoir ses données' },
  notices: notifyAboutOwnData,
  needs: [manifests],
  open: openOwnData,
}

function openOwnData(kernel: Kernel): OpenedModule {
  const readers = manifests.of(kernel).flatMap(({ ownData }) => ownData ?? [])
  const job = 'own-data.make'
  kernel.events.queue(dataExportRequested, job, (payload) => ({ handler: job, payload }))
  kernel.jobs.handle(job, (request: Parameters<typeof makeExport>[2]) =>
    makeExport(kernel, readers, request),
  )
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await tx.delete(dataExports).where(eq(dataExports.userId, userId))
  })
  kernel.jobs.every('41 3 * * *', 'own_data.forget', () => forgetExports(kernel))
  return {
    routes: ownDataRoutes(kernel),
  }
}
