import { storedValue } from '#web/device/stored-value.ts'

export type ComplaintDraft = {
  /** Whose it is: somebody else on this device begins anew. */
  owner: string
  parcel: string
  message: string
  /** Ids of the photos that were sent already. */
  images: readonly string[]
  /** Sent again after a cut, it is the same complaint. */
  key: string
}

/** What was typed and sent so far, kept on the device: a call, a dead battery or a lost network costs nothing. */
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
