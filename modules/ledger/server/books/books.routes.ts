import { sumOf } from '#kernel/wire/money.ts'
import * as contract from '#modules/ledger/contract/books.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { entriesFile } from './book-files.ts'
import { boxesOf } from './boxes.queries.ts'
import { entriesOf } from './entries.queries.ts'
import { boxesFile, paidPlansFile, shopAccountsFile } from './list-files.ts'
import { paidPlans, shopAccounts } from './lists.queries.ts'
import { closeMonth, monthsOf } from './months.ts'
import { transactionOf } from './read-transaction.ts'
import { openingOf, sumsOf } from './sums.queries.ts'

export function booksRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel
  const months = async () => ({ months: (await monthsOf(db, clock.now())).toReversed() })
  return [
    route(contract.listEntries, async ({ query: { page, limit, ...filter } }) => {
      const sums = await sumsOf(db, filter)
      const entries = await entriesOf(db, filter, { limit, offset: (page - 1) * limit })
      const owner = filter.owner
        ? (entries.find((entry) => entry.owner?._id === filter.owner)?.owner ?? null)
        : null
      return {
        entries,
        ...sums,
        opening: await openingOf(db, filter),
        owner,
        currentPage: page,
        totalPages: Math.ceil(sums.totalEntries / limit),
      }
    }),
    route(contract.exportEntries, async ({ query }) => entriesFile(db, query)),
    route(contract.readTransaction, ({ params }) => transactionOf(db, params.id)),
    route(contract.listMonths, months),
    route(contract.closeMonth, async ({ params, body, caller }) => {
      await closeMonth(kernel, { month: params.month, reason: body.reason, actor: caller })
      return months()
    }),
    route(contract.listBoxes, async () => {
      const boxes = await boxesOf(db)
      return {
        boxes,
        holds: sumOf(boxes, (box) => box.holds),
        due: sumOf(boxes, (box) => box.due),
      }
    }),
    route(contract.exportBoxes, () => boxesFile(db)),
    route(contract.listShopAccounts, ({ query }) => shopAccounts(db, query)),
    route(contract.exportShopAccounts, async ({ query }) => shopAccountsFile(db, query.q)),
    route(contract.listPaidPlans, ({ query }) => paidPlans(db, query)),
    route(contract.exportPaidPlans, async () => paidPlansFile(db)),
  ]
}
