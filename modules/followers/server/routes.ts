import * as awaited from '#modules/followers/contract/awaited.ts'
import * as contract from '#modules/followers/contract/followers.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { awaitProduct, listAwaited, readWaits, stopAwaiting } from './await-product.ts'
import { followShop, listFollowedShops, readFollow, unfollowShop } from './follow.ts'

export function followersRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listFollowedShops, ({ caller, query }) =>
      listFollowedShops(kernel, caller.userId, query),
    ),
    route(contract.readFollow, ({ caller: { userId }, params }) =>
      readFollow(kernel, { userId, ...params }),
    ),
    route(contract.followShop, ({ caller: { userId }, params }) =>
      followShop(kernel, { userId, ...params }),
    ),
    route(awaited.listAwaited, ({ caller, query }) => listAwaited(kernel, caller.userId, query)),
    route(awaited.readWaits, ({ caller: { userId }, params }) =>
      readWaits(kernel.db, { userId, ...params }),
    ),
    route(awaited.awaitProduct, ({ caller: { userId }, params, body }) =>
      awaitProduct(kernel, { userId, ...params, choice: body }),
    ),
    route(awaited.stopAwaiting, ({ caller: { userId }, params, query }) =>
      stopAwaiting(kernel, {
        userId,
        ...params,
        choice: { size: query.size ?? null, color: query.color ?? null },
      }),
    ),
    route(contract.unfollowShop, ({ caller: { userId }, params }) =>
      unfollowShop(kernel, { userId, ...params }),
    ),
  ]
}
