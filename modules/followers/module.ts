/** Notices of new and reduced products of followed shops, and of awaited products back in stock. */
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import { restocked } from '#modules/products/module.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutFollowed } from './server/notices.ts'
import { ownFollowerParts } from './server/own-data.ts'
import { followersRoutes } from './server/routes.ts'
import { emitReturns, endWaits, noteReturns, purchases } from './server/awaited-returns.ts'
import { emitFollowedChanges } from './server/followed-changes.ts'
import { query } from '#kernel/database/query.ts'

export { awaitProduct } from './server/await-product.ts'
export { purchases } from './server/awaited-returns.ts'
export { followShop } from './server/follow.ts'

export const followers: Module = {
  name: 'followers',
  section: { title: 'Boutiques suivies' },
  ownData: ownFollowerParts,
  notices: notifyAboutFollowed,
  needs: [purchases],
  open(kernel) {
    kernel.jobs.every('0 9,13,17 * * *', 'followers.tell', () => emitFollowedChanges(kernel))
    kernel.jobs.every('* * * * *', 'followers.tell-waiting', () => emitReturns(kernel))
    kernel.jobs.every('41 3 * * *', 'followers.end-waits', () => endWaits(kernel))
    kernel.events.within(restocked, (tx, { variants }) => noteReturns(tx, variants))
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await query(tx, sql`delete from shop_followers where user_id = ${userId}`)
      await query(tx, sql`delete from awaited_products where user_id = ${userId}`)
    })
    return { routes: followersRoutes(kernel) }
  },
}
