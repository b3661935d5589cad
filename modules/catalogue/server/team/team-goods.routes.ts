import * as tree from '#modules/catalogue/contract/admin-categories.ts'
import * as products from '#modules/catalogue/contract/admin-products.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { actOnProducts } from './act-on-products.ts'
import {
  addCategory,
  changeCategory,
  orderCategories,
  removeCategory,
} from './arrange-categories.ts'
import { listTeamProducts, teamProductsFile } from './list-team-products.ts'
import { mergeCategory, moveSubcategory } from './merge-categories.ts'
import { readTeamCategories } from './team-categories.queries.ts'

/** What the team does with the goods of every shop. */
export function teamGoodsRoutes(kernel: Kernel): Route[] {
  const arrange = async (act: Promise<void>) => {
    await act
    return readTeamCategories(kernel)
  }
  return [
    route(tree.listTeamCategories, () => readTeamCategories(kernel)),
    route(tree.addTeamCategory, ({ caller, body }) =>
      arrange(addCategory(kernel, { actor: caller, ...body })),
    ),
    route(tree.orderTeamCategories, ({ caller, body }) =>
      arrange(orderCategories(kernel, { actor: caller, ...body })),
    ),
    route(tree.changeTeamCategory, ({ caller, params, body }) =>
      arrange(
        changeCategory(kernel, { actor: caller, ...params, name: body.name, image: body.image }),
      ),
    ),
    route(tree.moveTeamCategory, ({ caller, params, body }) =>
      arrange(moveSubcategory(kernel, { actor: caller, ...params, ...body })),
    ),
    route(tree.mergeTeamCategory, ({ caller, params, body }) =>
      arrange(mergeCategory(kernel, { actor: caller, ...params, ...body })),
    ),
    route(tree.removeTeamCategory, ({ caller, params }) =>
      arrange(removeCategory(kernel, { actor: caller, ...params })),
    ),
    route(products.listTeamProducts, ({ query }) => listTeamProducts(kernel, query)),
    route(products.exportTeamProducts, async ({ query }) => teamProductsFile(kernel, query), {
      perMinute: 10,
    }),
    route(products.actOnTeamProducts, async ({ caller, body }) => {
      const { changed, refused } = await actOnProducts(kernel, { ...body, actor: caller })
      return {
        changed,
        refused: refused.map(({ product, error }) => ({
          _id: product.id,
          name: product.name,
          message: error.message,
        })),
      }
    }),
  ]
}
