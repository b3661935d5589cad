export { acceptParcel, markReady, refuseParcel } from './server/prepare-parcel.ts'
export { makeSaleLinks } from './server/answer-sale-link.ts'
