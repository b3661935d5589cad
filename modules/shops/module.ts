/** Shops: owner, place, plan and opening. */
import { actDomains, acts } from './contract/acts.ts'
import {
  accountAnonymised,
  accountSuspended,
  shopsOfUser as neededShops,
  roleChanged,
} from '#modules/identity/module.ts'
import { userShops } from '#modules/people/module.ts'
import { shopFacts } from './database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Module, type OpenedModule, staleAfter } from '#kernel/module.ts'
import { closeForever, publishChange } from './server/change-shop-settings.ts'
import { helperLeft, helperRightsChanged, shopChanged } from './server/events.ts'
import { endHelping, endTeamOf, takeInvitationsFrom } from './server/helping.ts'
import { notifyAboutShops } from './server/notices.ts'
import { ownShopParts } from './server/own-data.ts'
import { shopPromises } from './server/promises.ts'
import { shopsRoutes } from './server/routes.ts'
import { productsOfShops } from './server/list-team-shops.ts'
import { shopsOfUser } from './server/shops-of-user.ts'

export { changeHoliday as changeShopHoliday } from './server/change-opening.ts'
export { countDelivery, setPlan, shopOf, rateShop } from './server/change-shop-settings.ts'
export { lockShop, lockShopOf, type OwnShop } from './server/change-team.ts'
export { invite } from './server/invite-helper.ts'
export { productsOfShops, shopCalled } from './server/list-team-shops.ts'
export { actFor, requireRight, shopActedFor } from './server/shop-acted-for.ts'
export { answerInvitation } from './server/helping.ts'
export { noShop } from './server/errors.ts'
export {
  depotChanged,
  helperLeft,
  helperRightsChanged,
  openingChanged,
  placeChanged,
  shopChanged,
} from './server/events.ts'

export const shops: Module = {
  name: 'shops',
  section: { title: 'Boutiques' },
  withoutProof: {
    'words, places and order of what is shown': ['PUT /api/admin/shops/{id}/trust'],
  },
  acts,
  actDomains,
  promises: shopPromises,
  ownData: ownShopParts,
  stale: [staleAfter(shopChanged, ({ slug }) => ['products', 'shops', `shop:${slug}`])],
  notices: notifyAboutShops,
  needs: [productsOfShops],
  provides: [neededShops.by(() => shopsOfUser), userShops.by(() => shopFacts)],
  open: openShops,
}

function openShops(kernel: Kernel): OpenedModule {
  // What they may hear has changed.
  for (const kind of [helperLeft, helperRightsChanged])
    kernel.events.everywhere<{ userId: string }>(kind, ({ userId }) => kernel.live.endOf(userId))
  // In the same transaction: no orders to a closing shop.
  kernel.events.within(accountAnonymised, (tx, { userId }) => closeForever(tx, kernel, userId))
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await endHelping(tx, kernel, userId, 'account')
    await endTeamOf(tx, kernel, userId)
  })
  kernel.events.within(roleChanged, async (tx, { userId, to }) => {
    if (to === 'buyer') return
    await takeInvitationsFrom(tx, userId)
    await endHelping(tx, kernel, userId, 'account')
  })
  kernel.events.within(accountSuspended, (tx, { userId }) => publishChange(tx, kernel, userId))
  return { routes: shopsRoutes(kernel) }
}
