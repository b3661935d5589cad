import * as contract from '#modules/catalogue/contract/product-files.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { exportProducts } from './export-products.ts'
import { presentImport } from './present-import.ts'
import { importUnknown } from './product-files.errors.ts'
import { readImportRow } from './product-files.queries.ts'
import { receiveFile } from './receive-file.ts'
import { startImport } from './start-import.ts'
import { template } from './template.ts'
import { writeErrors } from './write-errors.ts'

export function productFilesRoutes(kernel: Kernel, publicUrl: () => string): Route[] {
  const read = async (sellerId: string, id: string) => {
    const row = await readImportRow(kernel, sellerId, id)
    if (!row) throw importUnknown()
    return row
  }
  return [
    route(
      contract.exportProducts,
      async ({ caller, query }) =>
        exportProducts(kernel, { sellerId: caller.userId, publicUrl: publicUrl(), ...query }),
      {
        perMinute: 10,
      },
    ),
    route(contract.productTemplate, async () => template()),
    route(
      contract.uploadProducts,
      async ({ caller, raw }) =>
        presentImport(
          await read(
            caller.userId,
            await receiveFile(kernel, { sellerId: caller.userId, publicUrl: publicUrl() }, raw),
          ),
        ),
      { perMinute: 10 },
    ),
    route(contract.readImport, async ({ caller, params }) =>
      presentImport(await read(caller.userId, params.id)),
    ),
    route(contract.startImport, async ({ caller, params, body }) => {
      await startImport(kernel, { importId: params.id, sellerId: caller.userId, mode: body.mode })
      return presentImport(await read(caller.userId, params.id))
    }),
    route(contract.importErrors, async ({ caller, params }) =>
      writeErrors(kernel, await read(caller.userId, params.id)),
    ),
  ]
}
