import * as products from '#modules/moderation/contract/admin-products.ts'
import { suspendProduct } from '#modules/publishing/contract/seller-products.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { readProductById } from '#modules/products/module.ts'
import { suspendOwn } from '#modules/publishing/module.ts'
import { actOnProducts } from './act-on-products.ts'
import { fail } from './errors.ts'
import { listTeamProducts, teamProductsFile } from './list-team-products.ts'

export function moderationRoutes(kernel: Kernel): Route[] {
  return [
    route(suspendProduct, async ({ caller, shop, params, body }) => {
      if (shop) {
        const { suspended } = body
        await suspendOwn(kernel, {
          productId: params.id,
          sellerId: shop.ownerId,
          actor: shop,
          suspended,
        })
      } else {
        const act = body.suspended ? ('suspend' as const) : ('resume' as const)
        if (body.suspended && body.reason.length < 3) throw fail('moderation.reason_missing')
        const { refused } = await actOnProducts(kernel, {
          actor: caller,
          ids: [params.id],
          act,
          reason: body.reason,
          days: 0,
        })
        if (refused[0]) throw refused[0].error
      }
      return readProductById(kernel, params.id)
    }),
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
