/** Deliveries: couriers collect at shops and hand over at doors, each step proved by a code. */
export { failDelivery, handOverParcel, pickUpParcel, returnParcel, takeParcel, tryAgain } from './carry-parcel.ts'
