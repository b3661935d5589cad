import * as collection from '#modules/counter/contract/collection.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { readOwnOrder } from '#modules/orders/module.ts'
import { collectInstead } from './collect-instead.ts'
import { handOverAtShop, makeLinkAtShop } from './hand-over-at-shop.ts'

export function counterRoutes(kernel: Kernel): Route[] {
  return [
    route(
      collection.handOverAtShop,
      async ({ params, body, shop }) => {
        const { already } = await handOverAtShop(kernel, {
          parcelId: params.id,
          shop,
          clientOtp: body.otp,
        })
        return {
          message: already ? 'Ce colis est déjà remis.' : 'Colis remis.',
          alreadyDelivered: already,
        }
      },
      { perMinute: 60 },
    ),
    route(
      collection.makeCounterLink,
      ({ params, shop }) => makeLinkAtShop(kernel, params.id, shop),
      { perMinute: 20 },
    ),
    route(collection.collectInstead, async ({ params, caller }) => {
      const { id: orderId, parcelId } = params
      await collectInstead(kernel, { orderId, parcelId, buyerId: caller.userId })
      return readOwnOrder(kernel, orderId, caller.userId)
    }),
  ]
}
