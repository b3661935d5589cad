/** Coaches: parcels that go from Bamako to relay points in the regions. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { keepCoachRegions } from '#modules/pricing/module.ts'
import { coachRegions } from './server/keep-carriers.ts'
import { coachesRoutes } from './server/routes.ts'

export const coaches: Module = {
  name: 'coaches',
  section: { title: 'Cars : transporteurs, lignes, bordereaux' },
  acts,
  actDomains,
  open(kernel) {
    keepCoachRegions(kernel, coachRegions)
    return { routes: coachesRoutes(kernel) }
  },
}
