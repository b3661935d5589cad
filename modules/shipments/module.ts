/** Who has each parcel on its way: one holder after the other, and how goods change hands. */
import type { Module } from '#kernel/module.ts'

export { alreadyDelivered, wrongCode } from './server/errors.ts'
export { codesLocked } from './server/events.ts'
export {
  type FormerCode,
  formerCodeOf,
  keepFormerCode,
  spendFormerCode,
} from './server/former-codes.ts'
export { handOver, type OtherGoods, refusalOf } from './server/hand-over.ts'
export {
  type Leg,
  coachFrancsOf,
  legsOf,
  type NewShipment,
  plan,
  type PlannedLeg,
  replan,
  shipmentRows,
} from './server/legs.ts'
export { boundedTime } from './server/made-at.ts'
export {
  type HandOverProof,
  type Holder,
  type Passing,
  passCustody,
} from './server/pass-custody.ts'
export {
  type Told,
  triesOfClient,
  triesOfGoodsBack,
  triesOfRelay,
  triesOfRelayReturn,
  triesOfRemittance,
  triesOfReturn,
  triesOfVendor,
} from './server/tries.ts'
export {
  hasCoachLeft,
  isConfirmedThere,
  isByCoach,
  isOnCoach,
  isToDrop,
  isToStation,
  isTakenBack,
  isTakenByWord,
  lastAtRelay,
} from './server/who-had.ts'

export const shipments: Module = { name: 'shipments' }
