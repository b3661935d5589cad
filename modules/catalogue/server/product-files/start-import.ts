import { and, eq, isNotNull } from 'drizzle-orm'

import type { importModes } from '#modules/catalogue/contract/product-files.ts'

import { productImportRows, productImports } from '#modules/catalogue/database/import-tables.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { badRows, importUnknown, nothingToImport } from './product-files.errors.ts'
import { importStarted } from './product-files.events.ts'
import { ownImport } from './product-files.queries.ts'

type Start = { importId: string; sellerId: string; mode: (typeof importModes)[number] }

/**
 * Starts an import, whose lines a job writes. Started twice, it runs once.
 * @throws product_files.unknown (404), product_files.bad_rows (422), product_files.nothing (422)
 */
export async function startImport(
  kernel: Kernel,
  { importId, sellerId, mode }: Start,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const shopId = await ownImport(tx, importId, sellerId)
    if (!shopId) throw importUnknown()
    const ofImport = eq(productImportRows.importId, importId)
    const [all, bad] = [
      await tx.$count(productImportRows, ofImport),
      await tx.$count(productImportRows, and(ofImport, isNotNull(productImportRows.problem))),
    ]
    const started = await tx
      .update(productImports)
      .set({ state: 'importing', mode })
      .where(and(eq(productImports.id, importId), eq(productImports.state, 'checked')))
      .returning({ id: productImports.id })
    if (started.length === 0) return
    if (mode === 'all' && bad > 0) throw badRows()
    if (all === bad) throw nothingToImport()
    await kernel.events.emit(tx, importStarted, { id: importId, sellerId })
  })
}
