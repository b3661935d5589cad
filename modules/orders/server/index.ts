/** Orders: what was bought, at which price, in which state; one parcel per seller. */
export {
  lockParcel,
  lockParcels,
  moveParcels,
  setDeliveryGroup,
  type LockedParcel,
} from './move-parcel.ts'
export { findParcelByVendorCode, readClientCodes } from './parcel-codes.ts'
export { acceptanceReminded, parcelMoved, orderPlaced } from './orders.events.ts'
export { expectEscrow, expectRefundsDue } from './ledger-expectations.ts'
export { linesOf } from './orders.queries.ts'
export { wrongState } from './orders.errors.ts'
export { dueOf, oweBack } from './pay-order.ts'
export { placeOrder } from './place-order.ts'
export { noCeilings, type Ceilings } from './refuse-beyond-ceilings.ts'
export { presentLine } from './present-order.ts'
export { acceptParcel, markReady, refuseParcel } from './prepare-parcel.ts'
export { makeSaleLinks } from './make-sale-links.ts'
export { readTeamOrder } from './team/read-team-order.ts'
export { cancelOrder } from './cancel-order.ts'
export { ownOrderParts } from './own-parts.ts'
