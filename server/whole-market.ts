import { ownPictureParts } from '#modules/images/module.ts'
import { modules } from './modules.ts'
import { ownShopParts } from '#modules/shops/module.ts'
import type { ReadExportParts } from '#kernel/database/data-export.ts'
import { expectedBalances } from '#modules/ledger/module.ts'

export const exportParts: readonly ReadExportParts[] = [
  ownShopParts,
  ownPictureParts,
  ...modules.flatMap(({ ownData }) => ownData ?? []),
]

export const expectedOfLedger = expectedBalances(modules)
