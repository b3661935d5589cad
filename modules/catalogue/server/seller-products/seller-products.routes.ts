import type { Product } from '#modules/catalogue/contract/catalogue.ts'
import * as contract from '#modules/catalogue/contract/seller-products.ts'

import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'

import { actOnProducts } from '../team/act-on-products.ts'
import { addProduct } from './add-product.ts'
import { productUnknown, reasonMissing } from '../catalogue.errors.ts'
import { changeMany } from './change-many.ts'
import { countStock } from '../stock/count-stock.ts'
import { deleteProduct } from './delete-product.ts'
import { editProduct } from './edit-product.ts'
import { listSellerProducts } from './list-seller-products.ts'
import { presentProduct } from '../present-product.ts'
import { presentSellerDetail, presentSellerProduct } from './present-seller-product.ts'
import { readProductById } from '../product.queries.ts'
import { readSellerDetail } from './seller-products.queries.ts'
import { suspendOwn } from '../team/suspend-own.ts'

export function sellerProductRoutes(kernel: Kernel): Route[] {
  const present = async (productId: string): Promise<Product> => {
    const row = await readProductById(kernel, productId)
    if (!row) throw productUnknown()
    return presentProduct(row, kernel.clock.now())
  }
  const readOwn = async (sellerId: string, productId: string) => {
    const row = await readSellerDetail(kernel, sellerId, productId)
    if (!row) throw productUnknown()
    return row
  }
  return [
    route(contract.listSellerProducts, ({ caller, query }) =>
      listSellerProducts(kernel, caller.userId, query),
    ),
    route(contract.readSellerProduct, async ({ caller, params }) =>
      presentSellerDetail(await readOwn(caller.userId, params.id)),
    ),
    route(
      contract.createProduct,
      async ({ caller, body, idempotencyKey }) => {
        const attempt = idempotencyKey || newId()
        return present(await addProduct(kernel, { sellerId: caller.userId, draft: body, attempt }))
      },
      { perMinute: 60 },
    ),
    route(contract.updateProduct, async ({ caller, params, body }) => {
      await editProduct(kernel, { productId: params.id, sellerId: caller.userId, draft: body })
      return present(params.id)
    }),
    route(contract.deleteProduct, ({ caller, params }) =>
      deleteProduct(kernel, { productId: params.id, caller }),
    ),
    route(contract.suspendProduct, async ({ caller, params, body }) => {
      if (caller.role === 'admin') {
        const act = body.suspended ? ('suspend' as const) : ('resume' as const)
        if (body.suspended && body.reason.length < 3) throw reasonMissing()
        const { refused } = await actOnProducts(kernel, {
          actor: caller,
          ids: [params.id],
          act,
          reason: body.reason,
          days: 0,
        })
        if (refused[0]) throw refused[0].error
      } else
        await suspendOwn(kernel, {
          productId: params.id,
          sellerId: caller.userId,
          suspended: body.suspended,
        })
      return present(params.id)
    }),
    route(contract.setProductStock, async ({ caller, params, body }) => {
      await countStock(kernel, {
        productId: params.id,
        sellerId: caller.userId,
        stocks: body.stocks.map(({ variant, ...rest }) => ({ variantId: variant, ...rest })),
      })
      return presentSellerProduct(await readOwn(caller.userId, params.id))
    }),
    route(contract.changeManyProducts, async ({ caller, body }) => {
      const { changed, refused } = await changeMany(kernel, { sellerId: caller.userId, ...body })
      return {
        changed,
        refused: refused.map(({ product, message }) => ({
          _id: product.id,
          name: product.name,
          message,
        })),
      }
    }),
  ]
}
