/** Deliveries: couriers collect at shops and hand over at doors, each step proved by a code; their managers see what is late, and where the cash is. */
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
