import { listOwnComplaints, openComplaint } from '#modules/complaints/contract/complaints.ts'
import { callAs } from '../../browser/journey.ts'
import { parcelOf } from '../../support/orders.ts'
import { deliveredOrder } from './orders.ts'
import { somePhoto } from './some-photo.ts'

type DeliveredOrderParts = Parameters<typeof deliveredOrder>[0]

/** Complains as the buyer, with a photo, about the delivered parcel. @returns the complaint's id */
export async function complaintAbout(parts: DeliveredOrderParts): Promise<string> {
  const placed = await deliveredOrder(parts)
  const body = new FormData()
  body.append('orderNumber', placed.orderNumber)
  body.append('fulfillmentId', parcelOf(placed))
  body.append('message', 'La théière est fêlée sous l’anse.')
  body.append(
    'images',
    new Blob([new Uint8Array(await somePhoto(500))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  await callAs(parts.buyer)(openComplaint, { body })
  const { reclamations } = await callAs(parts.buyer)(listOwnComplaints, {})
  return reclamations[0]?._id ?? ''
}
