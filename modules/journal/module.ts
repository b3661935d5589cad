/** Reads the acts that audit stores, for the team and for shops. */
import { actDomains, acts } from './contract/acts.ts'
import * as contract from '#modules/journal/contract/audit.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { manifests, type Module, type OpenedModule } from '#kernel/module.ts'
import { route } from '#kernel/http/serve.ts'
import { actsFile, listActs } from './server/list-acts.ts'

export { actLabel } from './server/act-labels.ts'
export { actsOfShop } from './server/acts-of-shop.ts'

export const journal: Module = {
  name: 'journal',
  section: { tag: 'audit', title: 'Journal des actes de l’équipe' },
  acts,
  actDomains,
  needs: [manifests],
  open: openJournal,
}

function openJournal(kernel: Kernel): OpenedModule {
  return {
    routes: [
      route(contract.listActs, ({ query }) => listActs(kernel, query)),
      route(contract.exportActs, async ({ query }) => actsFile(kernel, query), { perMinute: 20 }),
    ],
  }
}
