import { acts } from './contract/acts.ts'
import { lt } from 'drizzle-orm'

import { productImports } from '#modules/product-files/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Module } from '#kernel/module.ts'

import { importStarted } from './server/import-rows.ts'
import { productFilesRoutes } from './server/routes.ts'
import { runImport } from './server/run-import.ts'

const KEPT_MS = 7 * dayMs

export const productFiles: Module<{ publicUrl: () => string }> = {
  name: 'product-files',
  section: { title: 'Fichiers de produits : modèle, import, export' },
  acts,
  open(kernel, { publicUrl }) {
    kernel.jobs.handle('product-files.run', (input: { id: string; sellerId: string }) =>
      runImport(kernel, input),
    )
    // Exceeds the event queue's time limit.
    kernel.events.queue(importStarted, 'product-files.queue', (payload) => ({
      handler: 'product-files.run',
      payload,
      queue: 'chores',
      once: payload.id,
    }))
    kernel.jobs.every('27 3 * * *', 'product_files.forget', async () => {
      await kernel.db
        .delete(productImports)
        .where(lt(productImports.createdAt, addMs(kernel.clock.now(), -KEPT_MS)))
    })
    return { routes: productFilesRoutes(kernel, publicUrl) }
  },
}
