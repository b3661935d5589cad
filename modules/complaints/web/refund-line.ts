import { call } from '#client/api/client.ts'
import { refundLineByShop } from '#modules/complaints/contract/shop-refund.ts'

/** Refunds a delivered line that its shop cannot exchange. */
export function refundLine(parcelId: string, lineId: string): Promise<unknown> {
  return call(refundLineByShop, { params: { id: parcelId }, body: { lineId } })
}
