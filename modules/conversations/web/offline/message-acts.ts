import {
  forgetPhotos,
  isActPhoto,
  uploadPhotos,
  type ActPhoto,
} from '#client/offline/act-photos.ts'
import { actKind, useKeptActs, verdictOf, type Verdict } from '#client/offline/act-queue.ts'
import type { KeptAct } from '#client/offline/act-store.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import {
  writeMessage,
  writeToShop,
  type ParcelSubject,
  type ProductSubject,
} from '#modules/conversations/contract/conversations.ts'

type Message = {
  conversationId: string | null
  /** Its shop, for the first message to it. */
  shop: { slug: string; name: string } | null
  text: string
  product: ProductSubject | null
  parcel: ParcelSubject | null
  photos: readonly ActPhoto[]
}
export type Outgoing = KeptAct<Message>

export const messageActs = actKind<Message, Reply<typeof writeMessage>>({
  kind: 'message',
  isPayload: isMessage,
  verdict: messageVerdict,
  async send({ key, payload }, { call, checkOwner, onProgress, note }) {
    const { conversationId, shop, text, product, parcel } = payload
    const noted = (photos: readonly ActPhoto[]) => note({ ...payload, photos })
    const images = await uploadPhotos(payload.photos, { checkOwner, onProgress, noted })
    const body = { key, text, images, product: product?.slug, parcelId: parcel?._id }
    return conversationId
      ? call(writeMessage, { params: { id: conversationId }, body })
      : call(writeToShop, { params: { slug: shop?.slug ?? '' }, body })
  },
})
messageActs.hear({
  sent: (_, { payload }) => void forgetPhotos(payload.photos.map(({ id }) => id)),
})

export function useOutgoing(owner: string): readonly Outgoing[] {
  return useKeptActs(messageActs, owner)
}

export function messageVerdict(failure: unknown): Verdict {
  const isOneTooMany = failure instanceof CallFailure && failure.code === 'conversations.too_many'
  return isOneTooMany ? 'refused' : verdictOf(failure)
}

export function isMessage(kept: unknown): kept is Message {
  if (typeof kept !== 'object' || kept === null) return false
  const { conversationId, shop, text, photos } = kept as Partial<Message>
  return (
    typeof text === 'string' &&
    (typeof conversationId === 'string' || typeof shop?.slug === 'string') &&
    Array.isArray(photos) &&
    photos.every(isActPhoto)
  )
}
