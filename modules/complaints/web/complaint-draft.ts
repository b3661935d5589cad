import { newUuid } from '#client/device/new-key.ts'
import { storedValue } from '#client/device/stored-value.ts'

export const complaintDraft = storedValue<ComplaintDraft | null>({ key: 'reclamation', restore })

export function beginComplaint(owner: string, parcel: string, words: string): void {
  const kept = complaintDraft.read()
  const begun = kept?.owner === owner && kept.parcel === parcel ? kept : null
  const before = begun?.message ?? ''
  if (before.includes(words.trim())) return
  complaintDraft.write({
    owner,
    parcel,
    message: before ? `${before.trimEnd()}\n\n${words}` : words,
    images: begun?.images ?? [],
    key: newUuid(),
  })
}

type ComplaintDraft = {
  owner: string
  parcel: string
  message: string
  images: readonly string[]
  key: string
}

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
