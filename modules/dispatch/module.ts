/** The managers' board, assignments, groups of couriers and their zones. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { groupZoneFacts } from './database/views.ts'
import { groupZones } from '#modules/cash-boxes/module.ts'
import { visitingGroups } from '#modules/verification/module.ts'
import { parcelMoved } from '#modules/parcels/module.ts'
import { giveToGroup } from './server/groups.ts'
import { notifyAboutDispatch } from './server/notices.ts'
import { dispatchPromises } from './server/promises.ts'
import { dispatchRoutes } from './server/routes.ts'

export { sendParcelBack } from './server/fail-for-courier.ts'

export const dispatch: Module = {
  name: 'dispatch',
  section: { tag: 'deliveries' },
  withoutProof: {
    'daily work with parcels': [
      'DELETE /api/dispatch/assignments/{id}',
      'POST /api/dispatch/assignments',
    ],
  },
  acts,
  promises: dispatchPromises,
  notices: notifyAboutDispatch,
  provides: [groupZones.by(() => groupZoneFacts), visitingGroups.by(() => groupZoneFacts)],
  open(kernel) {
    kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
      if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
    })
    return { routes: dispatchRoutes(kernel) }
  },
}
