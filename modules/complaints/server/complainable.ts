import { hoursWords } from '#kernel/wire/span-words.ts'
import type { ParcelState } from '#modules/orders/contract/order-states.ts'

import type { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { complaintHours, complaintUntil } from '#modules/settings/server/module.ts'
import { notDelivered, tooLate } from './errors.ts'

type Parcel = { state: ParcelState; deliveredAt: Date | null }

/**
 * Why no complaint can be opened about a parcel at this moment, whoever asks; null when one can.
 */
export function refusalOf(kernel: Kernel, { state, deliveredAt }: Parcel): DomainError | null {
  if (state !== 'closed' && state !== 'delivered') return notDelivered()
  if (!deliveredAt) return notDelivered()
  // Checked here too, because the job that closes parcels may be some minutes late.
  if (state === 'delivered' && complaintUntil(kernel, deliveredAt) >= kernel.clock.now())
    return null
  const within = hoursWords(complaintHours(kernel, deliveredAt))
  return tooLate({
    sentence: `Une réclamation se fait dans les ${within} après la livraison. Appelez-nous : nous verrons avec la boutique.`,
  })
}
