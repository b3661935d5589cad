import { sql } from 'drizzle-orm'

import * as contract from '#modules/followers/contract/followers.ts'

import { accountAnonymised } from '#modules/accounts/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { followShop, listFollowedShops, readFollow, unfollowShop } from './follow.ts'
import { tellFollowers } from './tell-followers.ts'

export function followersDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('0 9,13,17 * * *', 'followers.tell', () => tellFollowers(kernel))
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await tx.execute(sql`delete from shop_followers where user_id = ${userId}`)
  })
  return {
    routes: [
      route(contract.listFollowedShops, ({ caller, query }) =>
        listFollowedShops(kernel, caller.userId, query),
      ),
      route(contract.readFollow, ({ caller: { userId }, params }) =>
        readFollow(kernel, { userId, ...params }),
      ),
      route(contract.followShop, ({ caller: { userId }, params }) =>
        followShop(kernel, { userId, ...params }),
      ),
      route(contract.unfollowShop, ({ caller: { userId }, params }) =>
        unfollowShop(kernel, { userId, ...params }),
      ),
    ],
  }
}
