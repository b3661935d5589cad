/**
 * Followers: notices of new and reduced products of followed shops, and of awaited products back in
 * stock.
 */
import type { Module } from '#kernel/module.ts'
import {
  notifyAboutAnnouncements,
  notifyAboutAwaited,
  notifyAboutFavourites,
  notifyAboutFollowed,
} from './server/notices.ts'
import * as awaited from '#modules/followers/contract/awaited.ts'
import * as contract from '#modules/followers/contract/followers.ts'
import { sql } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import { restocked } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { followShop, listFollowedShops, readFollow, unfollowShop } from './server/follow.ts'
import { awaitProduct, listAwaited, readWaits, stopAwaiting } from './server/await-product.ts'
import { endWaits, noteReturns, tellFollowers, tellWaiting } from './server/tell-followers.ts'

export { awaitProduct } from './server/await-product.ts'
export { followShop } from './server/follow.ts'
export { followedShopsNews, productBack, type ProductBack, type ShopNews } from './server/events.ts'

export function followersDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('0 9,13,17 * * *', 'followers.tell', () => tellFollowers(kernel))
  kernel.jobs.every('* * * * *', 'followers.tell-waiting', () => tellWaiting(kernel))
  kernel.jobs.every('41 3 * * *', 'followers.end-waits', () => endWaits(kernel))
  kernel.events.within(restocked, (tx, { variants }) => noteReturns(tx, variants))
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await tx.execute(sql`delete from shop_followers where user_id = ${userId}`)
    await tx.execute(sql`delete from awaited_products where user_id = ${userId}`)
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
    ],
  }
}

export const ownFollowerParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Boutiques suivies',
    sql`select s.name as "Boutique", f.followed_at as "Suivie depuis le"
    from shop_followers f join shop_facts s on s.id = f.shop_id
    where f.user_id = ${userId} order by f.followed_at`,
  ),
  await exportPart(
    db,
    'Produits attendus',
    sql`select p.name as "Produit", v.size as "Taille", v.color as "Couleur",
      w.asked_at as "Demandé le", w.told_at as "Prévenu le", w.ends_at as "Jusqu’au"
    from awaited_products w join product_facts p on p.id = w.product_id
      left join variant_facts v on v.id = w.variant_id
    where w.user_id = ${userId} order by w.asked_at`,
  ),
]

export const followers: Module = {
  name: 'followers',
  notices: (kernel) => {
    notifyAboutFavourites(kernel)
    notifyAboutFollowed(kernel)
    notifyAboutAwaited(kernel)
    notifyAboutAnnouncements(kernel)
  },
}
