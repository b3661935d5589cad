/** Levels of a shop, risen by facts: what each opens, and what is missing for the next. */
import type { Module } from '#kernel/module.ts'
import { levelFacts } from './server/level-facts.ts'
import { moveLevels } from './server/move-levels.ts'
import { notifyAboutLevels } from './server/notices.ts'
import { ownLevels } from './server/own-data.ts'
import { shopLevelRoutes } from './server/routes.ts'

export { levelFacts, type ReadLevelFacts } from './server/level-facts.ts'
export { moveLevels } from './server/move-levels.ts'
export { mostOpenLinks, productQuota } from './server/read-level.ts'

export const shopLevels: Module = {
  name: 'shop-levels',
  section: { title: 'Niveaux des boutiques' },
  ownData: ownLevels,
  notices: notifyAboutLevels,
  needs: [levelFacts],
  open(kernel) {
    kernel.jobs.every('23 2 * * *', 'shop_levels.move', () => moveLevels(kernel))
    return { routes: shopLevelRoutes(kernel) }
  },
}
