/** The team's acts on products and categories. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { moderationPromises } from './server/promises.ts'
import { notifyAboutProducts } from './server/notices.ts'
import { moderationRoutes } from './server/routes.ts'
import { teamCategoryRoutes } from './server/team-categories.routes.ts'

export { actOnProducts } from './server/act-on-products.ts'

export const moderation: Module = {
  name: 'moderation',
  promises: moderationPromises,
  section: { tag: 'catalogue' },
  withoutProof: {
    'words, places and order of what is shown': ['PUT /api/admin/products'],
  },
  acts,
  notices: notifyAboutProducts,
  open: (kernel) => ({ routes: [...teamCategoryRoutes(kernel), ...moderationRoutes(kernel)] }),
}
