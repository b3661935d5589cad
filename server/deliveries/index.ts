/** Deliveries: couriers collect at shops and hand over at doors, each step proved by a code; their managers see what is late, and where the cash is. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { parcelMoved } from '../orders/index.ts'
import { courierRoutes } from './courier.routes.ts'
import { dispatchRoutes } from './dispatch.routes.ts'
import { sendOverdueBack } from './fail-delivery.ts'
import { giveToGroup } from './groups.ts'

export {
  codeResent,
  codesLocked,
  memberAdmitted,
  parcelsAssigned,
  remittanceConfirmed,
  remittanceOpened,
} from './deliveries.events.ts'
export { failDelivery, tryAgain } from './fail-delivery.ts'
export { handOverParcel } from './hand-over-parcel.ts'
export { expectCourierCash } from './ledger-expectations.ts'
export { isNearCap } from './cash-cap.ts'
export { readDeliverySettings } from './settings.ts'
export { pickUpParcel } from './pick-up-parcel.ts'
export { confirmRemittance, openRemittance } from './remittances.ts'
export { returnParcel } from './return-parcel.ts'
export { takeParcel } from './take-parcel.ts'

export function deliveriesDomain(kernel: Kernel): { routes: Route[] } {
  kernel.events.within(parcelMoved, async (tx, { parcelId, from, to }) => {
    if (to === 'ready' && from === 'accepted') await giveToGroup(tx, parcelId)
  })
  kernel.jobs.every(
    '*/10 * * * *',
    'deliveries.send-overdue-back',
    async () => void (await sendOverdueBack(kernel)),
  )
  return { routes: [...courierRoutes(kernel), ...dispatchRoutes(kernel)] }
}
