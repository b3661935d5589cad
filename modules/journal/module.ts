/** Reads the acts that audit stores, for the team and for shops. */
import { actDomains, acts } from './contract/acts.ts'
import { manifests, type Module } from '#kernel/module.ts'
import { journalRoutes } from './server/routes.ts'

export { actLabel } from './server/act-labels.ts'
export { actsOfShop } from './server/acts-of-shop.ts'

export const journal: Module = {
  name: 'journal',
  section: { tag: 'audit', title: 'Journal des actes de l’équipe' },
  acts,
  actDomains,
  needs: [manifests],
  open: (kernel) => ({ routes: journalRoutes(kernel) }),
}
