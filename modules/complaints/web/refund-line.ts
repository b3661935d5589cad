import { call } from '#client/api/client.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'

/** Refunds pieces of a delivered line that its shop cannot exchange. */
export function refundLine(parcelId: string, lineId: string, quantity: number): Promise<unknown> {
  return call(refundLineByShop, { params: { id: parcelId }, body: { lineId, quantity } })
}
