import { COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'

import { complaints } from '#modules/complaints/database/tables.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lockParcel, type LockedParcel } from '#modules/orders/server/module.ts'
import { addMessage } from './add-message.ts'
import { refusalOf } from './complainable.ts'
import {
  alreadyOpen,
  alreadyRefunded,
  parcelNotYours,
  photoMissing,
  tooManyPhotos,
} from './errors.ts'
import { complaintOpened } from './events.ts'
import { refundedAmong } from './queries.ts'

export type Opening = {
  parcelId: string
  buyerId: string
  /** A word for the queue: « Produit abîmé ». */
  reason?: string
  message: string
  imageIds: readonly string[]
  /** A complaint sent again with the same key is opened once. */
  idempotencyKey?: string
}

/**
 * A buyer says what is wrong with a parcel of hers, and its money is withheld from now on. The
 * parcel's row is locked, so that no deadline closes the parcel meanwhile.
 * @returns the complaint's id
 * @throws complaints.parcel_unknown (404) · not_delivered, too_late, photo_missing, too_many_photos
 * (422) · already_open, already_refunded (409)
 */
export async function openComplaint(kernel: Kernel, input: Opening): Promise<string> {
  if (input.imageIds.length === 0) throw photoMissing()
  if (input.imageIds.length > COMPLAINT_IMAGES_MAX) throw tooManyPhotos()
  try {
    return await kernel.transaction((tx) => openOnce(tx, kernel, input))
  } catch (error) {
    if (isTaken(error, 'complaints_one_open')) throw alreadyOpen()
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
  refuseWrongParcel(kernel, locked, buyerId)
  if ((await refundedAmong(tx, [parcelId])).size > 0) throw alreadyRefunded()
  await tx.insert(complaints).values({ id, parcelId, buyerId, reason, openedAt: at })
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

function refuseWrongParcel(kernel: Kernel, locked: LockedParcel | null, buyerId: string): void {
  if (!locked || locked.order.buyerId !== buyerId) throw parcelNotYours()
  const refusal = refusalOf(kernel, locked.parcel)
  if (refusal) throw refusal
}
