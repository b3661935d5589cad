/** Finance's books: overview, entries, months, courier boxes, shops' accounts, paid plans. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { booksRoutes } from './server/books.routes.ts'
import { notifyAboutLedger } from './server/notices.ts'

export { balanceSheet, collectedByDay, sumFigures } from './server/overview.queries.ts'
export { monthsOf, spanOf } from './server/close-months.ts'

export const books: Module = {
  name: 'books',
  acts,
  notices: notifyAboutLedger,
  open: (kernel) => ({ routes: booksRoutes(kernel) }),
}
