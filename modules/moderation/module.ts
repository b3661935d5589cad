/** The team's acts on products and categories. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutProducts } from './server/notices.ts'
import { moderationRoutes } from './server/routes.ts'
import { teamCategoryRoutes } from './server/team-categories.routes.ts'

export { actOnProducts } from './server/act-on-products.ts'
export { productsModerated, type ProductsModerated } from './server/events.ts'

export function moderationDomain(kernel: Kernel): { routes: Route[] } {
  return { routes: [...teamCategoryRoutes(kernel), ...moderationRoutes(kernel)] }
}

export const moderation: Module = { name: 'moderation', notices: notifyAboutProducts }
