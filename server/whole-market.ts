import { modules } from './modules.ts'
import type { ReadExportParts } from '#kernel/database/data-export.ts'
import { expectedBalances } from '#modules/ledger/module.ts'

export const exportParts: readonly ReadExportParts[] = [
  ...modules.flatMap(({ ownData }) => ownData ?? []),
]

export const expectedOfLedger = expectedBalances(modules)
