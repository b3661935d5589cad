import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'

import {
  complaints,
  complaintImages,
  complaintMessages,
} from '#modules/complaints/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { claimRest, isClaimed } from '#modules/exchanges/module.ts'
import { type LockedParcel, lockParcel, pauses } from '#modules/parcels/module.ts'
import type { DomainError } from '#kernel/errors.ts'
import { complaintHours, complaintUntil } from '#modules/settings/module.ts'
import { duesOf } from './complaint-dues.ts'
import { fail } from './errors.ts'
import { complaintOpened } from './events.ts'
import { refundedAmong } from './complained-parcels.ts'

type Opening = {
  parcelId: string
  buyerId: string
  reason?: string
  message: string
  imageIds: readonly string[]
  idempotencyKey?: string
}

/**
 * Opens a complaint and withholds the parcel's money. Locks the parcel, so that no deadline closes
 * it meanwhile.
 * @returns the complaint's id
 * @throws complaints.parcel_unknown (404) · not_delivered, too_late, photo_missing, too_many_photos
 * (422) · already_open, already_refunded, exchange_open (409)
 */
export async function openComplaint(kernel: Kernel, input: Opening): Promise<string> {
  if (input.imageIds.length === 0) throw fail('complaints.photo_missing')
  if (input.imageIds.length > COMPLAINT_IMAGES_MAX) throw fail('complaints.too_many_photos')
  try {
    return await kernel.transaction((tx) => openOnce(tx, kernel, input))
  } catch (error) {
    if (isTaken(error, 'complaints_one_of_buyer')) throw fail('complaints.already_open')
    throw error
  }
}

async function openOnce(tx: Tx, kernel: Kernel, input: Opening): Promise<string> {
  const { buyerId: userId, parcelId, message, idempotencyKey: key } = input
  const make = async (id: string) => open(tx, kernel, { ...input, id })
  if (key)
    return (
      await withIdempotencyKey(
        tx,
        { userId, key, body: { reclamation: parcelId, message }, at: kernel.clock.now() },
        make,
      )
    ).id
  const id = newId()
  await make(id)
  return id
}

async function open(tx: Tx, kernel: Kernel, input: Opening & { id: string }): Promise<void> {
  const { id, parcelId, buyerId, reason = '', message, imageIds } = input
  const at = kernel.clock.now()
  const locked = await lockParcel(tx, parcelId)
  await refuseWrongParcel(kernel, locked, buyerId)
  if ((await refundedAmong(tx, [parcelId])).size > 0) throw fail('complaints.already_refunded')
  await tx
    .insert(complaints)
    .values({ id, parcelId, buyerId, reason, openedAt: at, ...duesOf(kernel, at) })
  const claim = { parcelId, kind: 'complaint', subjectId: id, at } as const
  if ((await claimRest(tx, claim)).length === 0) throw await claimedWhole(tx, parcelId)
  await addMessage(tx, {
    complaintId: id,
    senderId: buyerId,
    side: 'buyer',
    body: message,
    imageIds,
    at,
  })
  await kernel.events.emit(tx, complaintOpened, {
    complaintId: id,
    parcelId,
    at: at.toISOString(),
  })
}

async function refuseWrongParcel(
  kernel: Kernel,
  locked: LockedParcel | null,
  buyerId: string,
): Promise<void> {
  if (!locked || locked.order.buyerId !== buyerId) throw fail('complaints.parcel_unknown')
  const { id } = locked.parcel
  const pausedMs = (await pauses.of(kernel)([id])).get(id) ?? 0
  const refusal = refusalOf(kernel, { ...locked.parcel, pausedMs })
  if (refusal) throw refusal
}

/** Says why no piece of a parcel is left to complain about. */
async function claimedWhole(tx: Tx, parcelId: string): Promise<DomainError> {
  const isRunning = await isClaimed(tx, parcelId)
  return fail(isRunning ? 'complaints.exchange_open' : 'complaints.already_refunded')
}

/** `pausedMs`: in which the days after the delivery did not run. */
type Parcel = { state: ParcelState; deliveredAt: Date | null; pausedMs?: number }

/** Returns why no complaint can be opened now; null when it can. */
export function refusalOf(
  kernel: Kernel,
  { state, deliveredAt, pausedMs = 0 }: Parcel,
): DomainError | null {
  if (state !== 'closed' && state !== 'delivered') return fail('complaints.not_delivered')
  if (!deliveredAt) return fail('complaints.not_delivered')
  // The job that closes parcels may be minutes late.
  const until = addMs(complaintUntil(kernel, deliveredAt), pausedMs)
  if (state === 'delivered' && until >= kernel.clock.now()) return null
  const within = hoursWords(complaintHours(kernel, deliveredAt))
  return fail('complaints.too_late', {
    sentence: `Une réclamation se fait dans les ${within} après la livraison. Appelez-nous : nous verrons avec la boutique.`,
  })
}

type NewMessage = {
  complaintId: string
  senderId: string
  side: ComplaintSide
  body: string
  imageIds: readonly string[]
  at: Date
}

export async function addMessage(
  tx: Tx,
  { complaintId, senderId, side, body, imageIds, at }: NewMessage,
): Promise<number> {
  const [message] = await tx
    .insert(complaintMessages)
    .values({ complaintId, senderId, side, body, sentAt: at })
    .returning({ id: complaintMessages.id })
  if (!message) throw new Error('the message was not written')
  if (imageIds.length > 0)
    await tx
      .insert(complaintImages)
      .values(imageIds.map((imageId, position) => ({ messageId: message.id, position, imageId })))
  return message.id
}
