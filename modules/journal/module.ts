/** Acts of staff with subject, before, after and reason: append-only, read by team and shops. */
import { actDomains, acts } from './contract/acts.ts'
import { manifests, type Module } from '#kernel/module.ts'
import { actPeople } from './server/list-acts.ts'
import { ownActParts } from './server/own-data.ts'
import { journalRoutes } from './server/routes.ts'

export type { Facts } from '#modules/journal/database/tables.ts'
export { actLabel } from './server/act-labels.ts'
export { actsOfShop } from './server/acts-of-shop.ts'
export { actPeople }
export {
  actsOn,
  lastActAt,
  type NewAuditAct,
  recordAct,
  recordShopAct,
} from './server/record-acts.ts'

export const journal: Module = {
  name: 'journal',
  section: { tag: 'audit', title: 'Journal des actes de l’équipe' },
  acts,
  actDomains,
  needs: [manifests, actPeople],
  ownData: ownActParts,
  open: (kernel) => ({ routes: journalRoutes(kernel) }),
}
