import * as products from '#contract/admin-products.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'

import { actOnProducts } from './act-on-products.ts'
import { listTeamProducts, teamProductsFile } from './list-team-products.ts'

/** What the team does with the goods of every shop. */
export function teamGoodsRoutes(kernel: Kernel): Route[] {
  return [
    route(products.listTeamProducts, ({ query }) => listTeamProducts(kernel, query)),
    route(products.exportTeamProducts, async ({ query }) => teamProductsFile(kernel, query), { perMinute: 10 }),
    route(products.actOnTeamProducts, async ({ caller, body }) => {
      const { changed, refused } = await actOnProducts(kernel, { ...body, actor: caller })
      return { changed, refused: refused.map(({ product, error }) => ({ _id: product.id, name: product.name, message: error.message })) }
    }),
  ]
}
