/** The team's acts on products and categories. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutProducts } from './server/notices.ts'
import { moderationRoutes } from './server/routes.ts'
import { teamCategoryRoutes } from './server/team-categories.routes.ts'

export { actOnProducts } from './server/act-on-products.ts'

export const moderation: Module = {
  name: 'moderation',
  acts: {
    'catalogue.product_featured': 'Produit mis en avant',
    'catalogue.product_moderated': 'Produit relu',
    'catalogue.product_resumed': 'Produit remis en vente',
    'catalogue.product_suspended': 'Produit retiré',
    'catalogue.product_unfeatured': 'Mise en avant arrêtée',
  },
  notices: notifyAboutProducts,
  open: (kernel) => ({ routes: [...teamCategoryRoutes(kernel), ...moderationRoutes(kernel)] }),
}
