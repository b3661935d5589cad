/**
 * Deliveries: couriers collect at shops and hand over at doors, each step proved by a code; their
 * managers see what is late, and where the cash is.
 */
export {
  codeResent,
  codesLocked,
  memberAdmitted,
  parcelsAssigned,
  remittanceConfirmed,
  remittanceOpened,
} from './deliveries.events.ts'
export { failDelivery, tryAgain } from './courier/fail-delivery.ts'
export { handOverParcel } from './courier/hand-over-parcel.ts'
export { expectCourierCash } from './cash/expect-courier-cash.ts'
export { isNearCap } from './cash/cash-cap.ts'
export { readDeliverySettings } from './delivery-settings.ts'
export { pickUpParcel } from './courier/pick-up-parcel.ts'
export { confirmRemittance, openRemittance } from './cash/remittances.ts'
export { returnParcel } from './courier/return-parcel.ts'
export { takeParcel } from './courier/take-parcel.ts'
export { ownDeliveryParts } from './own-parts.ts'
