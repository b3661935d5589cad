import { ownPictureParts } from '#modules/images/module.ts'
import { modules } from './modules.ts'
import { ownShopParts } from '#modules/shops/module.ts'
import type { ReadExportParts } from '#kernel/database/data-export.ts'
import type { Expectation } from '#modules/ledger/module.ts'

export const exportParts: readonly ReadExportParts[] = [
  ownShopParts,
  ownPictureParts,
  ...modules.flatMap(({ ownData }) => ownData ?? []),
]

export const expectedOfLedger: readonly Expectation[] = [
  ...modules.flatMap(({ ledger }) => (ledger ?? []) as readonly Expectation[]),
]
