/** Journal: reads the acts that audit keeps, for the team and for shops. */
import * as contract from '#modules/journal/contract/audit.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { route } from '#kernel/http/serve.ts'
import { actsFile, listActs } from './server/list-acts.ts'

export { actsOfShop } from './server/acts-of-shop.ts'

export const journal: Module = { name: 'journal', open: openJournal }

function openJournal(kernel: Kernel): OpenedModule {
  return {
    routes: [
      route(contract.listActs, ({ query }) => listActs(kernel, query)),
      route(contract.exportActs, async ({ query }) => actsFile(kernel, query), { perMinute: 20 }),
    ],
  }
}
