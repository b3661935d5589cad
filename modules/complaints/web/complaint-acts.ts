import {
  forgetPhotos,
  isActPhoto,
  keepPhoto,
  photosLast,
  uploadPhotos,
  type ActPhoto,
} from '#client/offline/act-photos.ts'
import { actKind, keepAct } from '#client/offline/act-queue.ts'
import { dropAct, type KeptAct } from '#client/offline/act-store.ts'
import { openComplaint } from '#modules/complaints/contract/complaints.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

type ComplaintWords = { fulfillmentId: string; orderNumber: string; message: string }
type Complaint = ComplaintWords & { photos: readonly ActPhoto[] }
export type WaitingComplaint = KeptAct<Complaint>

export const COMPLAINT_SENT = 'Réclamation envoyée avec succès'

/** Complaints made without network. */
export const complaintActs = actKind<Complaint, void>({
  kind: 'complaint',
  isPayload: isComplaint,
  async send({ key, payload }, { call, checkOwner, onProgress, note }) {
    const noted = (photos: readonly ActPhoto[]) => note({ ...payload, photos })
    const images = await uploadPhotos(payload.photos, { checkOwner, onProgress, noted })
    await call(openComplaint, { body: complaintBody(payload, images) }, { idempotencyKey: key })
  },
})
complaintActs.hear({
  sent(_, act) {
    showNotice(COMPLAINT_SENT)
    void forgetPhotos(photoIds(act))
  },
})

export function complaintBody(
  { orderNumber, fulfillmentId, message }: ComplaintWords,
  images: readonly string[],
): FormData {
  const body = new FormData()
  body.append('orderNumber', orderNumber)
  body.append('fulfillmentId', fulfillmentId)
  body.append('message', message)
  for (const id of images) body.append('images', id)
  return body
}

type NewComplaint = {
  key: string
  owner: string
  words: ComplaintWords
  photos: readonly { id: string; imageId: string | null; blob: Blob | null }[]
}

/** @returns false when the device is full: the form keeps what was typed */
export async function keepComplaint({ key, owner, words, photos }: NewComplaint): Promise<boolean> {
  const kept = photos.map(({ id, imageId, blob }) => ({ id: `${key} ${id}`, imageId, blob }))
  for (const { id, imageId, blob } of kept) if (!imageId && blob) await keepPhoto(id, blob)
  const payload = { ...words, photos: kept.map(({ id, imageId }) => ({ id, imageId })) }
  const ids = payload.photos.map(({ id }) => id)
  if (photosLast(ids) && keepAct({ kind: complaintActs, key, owner, payload })) return true
  dropAct({ kind: complaintActs.kind, key, owner })
  await forgetPhotos(ids)
  return false
}

export async function dropComplaint(act: WaitingComplaint): Promise<void> {
  dropAct(act)
  await forgetPhotos(photoIds(act))
}

function photoIds({ payload }: WaitingComplaint): string[] {
  return payload.photos.map(({ id }) => id)
}

function isComplaint(kept: unknown): kept is Complaint {
  if (typeof kept !== 'object' || kept === null) return false
  const { fulfillmentId, orderNumber, message, photos } = kept as Partial<Complaint>
  return (
    [fulfillmentId, orderNumber, message].every((one) => typeof one === 'string') &&
    Array.isArray(photos) &&
    photos.every(isActPhoto)
  )
}
