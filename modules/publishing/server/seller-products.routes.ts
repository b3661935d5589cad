import * as contract from '#modules/publishing/contract/seller-products.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { productUnknown, readProductById } from '#modules/products/module.ts'
import { addProduct } from './add-product.ts'
import { changeMany, deleteProduct } from './change-many.ts'
import { countStock } from './count-stock.ts'
import { editProduct } from './edit-product.ts'
import {
  listSellerProducts,
  presentSellerDetail,
  presentSellerProduct,
  readSellerDetail,
} from './seller-products.queries.ts'

export function sellerProductRoutes(kernel: Kernel): Route[] {
  const readOwn = async (sellerId: string, productId: string) => {
    const row = await readSellerDetail(kernel, sellerId, productId)
    if (!row) throw productUnknown()
    return row
  }
  return [
    route(contract.listSellerProducts, ({ shop, query }) =>
      listSellerProducts(kernel, shop.ownerId, query),
    ),
    route(contract.readSellerProduct, async ({ shop, params, caller }) => {
      const detail = presentSellerDetail(await readOwn(shop.ownerId, params.id), kernel.clock.now())
      const { proposals: _terms, ...seen } = detail
      return caller.scopes ? seen : detail
    }),
    route(
      contract.createProduct,
      async ({ shop, body, idempotencyKey }) => {
        const attempt = idempotencyKey || newId()
        const id = await addProduct(kernel, { ...sellerOf(shop), draft: body, attempt })
        return readProductById(kernel, id)
      },
      { perMinute: 60 },
    ),
    route(contract.updateProduct, async ({ shop, params, body }) => {
      await editProduct(kernel, { productId: params.id, ...sellerOf(shop), draft: body })
      return readProductById(kernel, params.id)
    }),
    route(contract.deleteProduct, ({ caller, shop, params }) =>
      deleteProduct(kernel, { productId: params.id, caller, shop }),
    ),
    route(contract.setProductStock, async ({ shop, params, body }) => {
      await countStock(kernel, {
        productId: params.id,
        ...sellerOf(shop),
        stocks: body.stocks.map(({ variant, ...rest }) => ({ variantId: variant, ...rest })),
      })
      return presentSellerProduct(await readOwn(shop.ownerId, params.id))
    }),
    route(contract.changeManyProducts, async ({ shop, body }) => {
      const { changed, refused } = await changeMany(kernel, { ...sellerOf(shop), ...body })
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

function sellerOf(actor: ShopActor) {
  return { sellerId: actor.ownerId, actor }
}
