import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { parcelMoved } from '#modules/orders/server/index.ts'
import { courierRoutes } from './courier/courier.routes.ts'
import { dispatchRoutes } from './dispatch/dispatch.routes.ts'
import { sendOverdueBack } from './courier/fail-delivery.ts'
import { followDeliverySettings } from './delivery-settings.ts'
import { giveToGroup } from './dispatch/groups.ts'

export function deliveriesDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
    if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
  })
  followDeliverySettings(kernel)
  kernel.jobs.every(
    '*/10 * * * *',
    'deliveries.send-overdue-back',
    async () => void (await sendOverdueBack(kernel)),
  )
  return { routes: [...courierRoutes(kernel), ...dispatchRoutes(kernel)] }
}
