import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { booksRoutes } from './server/books.routes.ts'
import { financePromises } from './server/promises.ts'
import { notifyAboutLedger } from './server/notices.ts'

export const finance: Module = {
  name: 'finance',
  section: { tag: 'ledger' },
  acts,
  promises: financePromises,
  actDomains,
  notices: notifyAboutLedger,
  open: (kernel) => ({ routes: booksRoutes(kernel) }),
}
