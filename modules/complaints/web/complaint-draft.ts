import { storedValue } from '#web/device/stored-value.ts'

export type ComplaintDraft = {
  /** Id of its user: another user of this device starts with an empty form. */
  owner: string
  parcel: string
  message: string
  /** Ids of the photos that were sent already. */
  images: readonly string[]
  /** Idempotency key: a retry after a lost answer is the same complaint. */
  key: string
}

/**
 * What was typed and uploaded so far, stored on the device so that nothing is lost with the battery
 * or the network.
 */
export const complaintDraft = storedValue<ComplaintDraft | null>({ key: 'reclamation', restore })

function restore(kept: unknown): ComplaintDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { owner, parcel, message, images, key } = kept as Record<string, unknown>
  if (
    typeof owner !== 'string' ||
    typeof parcel !== 'string' ||
    typeof message !== 'string' ||
    typeof key !== 'string' ||
    !Array.isArray(images)
  )
    return null
  return {
    owner,
    parcel,
    message,
    key,
    images: images.filter((id): id is string => typeof id === 'string').slice(0, 5),
  }
}
