/** Dispatch: the managers' board, who carries what, groups of couriers and their zones. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { parcelMoved } from '#modules/orders/module.ts'
import { giveToGroup } from './server/groups.ts'
import { notifyAboutDispatch } from './server/notices.ts'
import { dispatchRoutes } from './server/routes.ts'

export function dispatchDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
    if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
  })
  notifyAboutDispatch(kernel)
  return { routes: dispatchRoutes(kernel) }
}
