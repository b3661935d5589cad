import { useSyncExternalStore } from 'react'

import { storedValue } from '#client/device/stored-value.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import {
  writeMessage,
  writeToShop,
  type ParcelSubject,
  type ProductSubject,
} from '#modules/conversations/contract/conversations.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { uploadPhoto } from '#client/api/upload-photo.ts'
import { readUser } from '#client/session/user-info.ts'

import { QUEUE_KEY } from './queue-key.ts'
import { forgetPhotos, readPhoto } from './drafts.ts'

export type Outgoing = {
  key: string
  owner: string
  conversationId: string | null
  shop: { slug: string; name: string } | null
  text: string
  product: ProductSubject | null
  parcel: ParcelSubject | null
  photos: readonly OutgoingPhoto[]
  writtenAt: string
  /** Server's refusal: no automatic retry. */
  problem: string | null
}
/** `id` on the device; `imageId` after upload. */
export type OutgoingPhoto = { id: string; imageId: string | null }

const NONE: readonly Outgoing[] = []
const queue = storedValue<readonly Outgoing[]>({ key: QUEUE_KEY, restore: restoreOutgoing })

type Going = { key: string | null; percent: number; failed: boolean }
let going: Going = { key: null, percent: 0, failed: false }
const listeners = new Set<() => void>()

export function readOutgoing(): readonly Outgoing[] {
  return queue.read()
}

export function useOutgoing(owner: string): readonly Outgoing[] {
  return useSyncExternalStore(queue.listen, queue.read, () => NONE).filter(
    (one) => one.owner === owner,
  )
}

export function useGoing(): Going {
  return useSyncExternalStore(listen, readGoing, readGoing)
}

export function showGoing(changed: Partial<Going>): void {
  going = { ...going, ...changed }
  for (const listener of listeners) listener()
}

export function addOutgoing(message: Outgoing): void {
  queue.write([...queue.read(), message])
}

export function changeOutgoing(key: string, changed: Partial<Outgoing>): void {
  queue.write(queue.read().map((one) => (one.key === key ? { ...one, ...changed } : one)))
}

export function removeOutgoing(key: string): void {
  const rest = queue.read().filter((one) => one.key !== key)
  if (rest.length > 0) queue.write(rest)
  else queue.clear()
}

function readGoing(): Going {
  return going
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drops incomplete messages of another version. */
export function restoreOutgoing(kept: unknown): readonly Outgoing[] {
  return Array.isArray(kept) ? kept.filter(isOutgoing) : NONE
}

function isOutgoing(kept: unknown): kept is Outgoing {
  if (typeof kept !== 'object' || kept === null) return false
  const { key, owner, conversationId, shop, text, photos } = kept as Partial<Outgoing>
  return (
    [key, owner, text].every((one) => typeof one === 'string') &&
    (typeof conversationId === 'string' || typeof shop?.slug === 'string') &&
    Array.isArray(photos)
  )
}

type Written = Reply<typeof writeMessage>

const writtenListeners = new Set<(written: Written, sent: Outgoing) => void>()
export function onWritten(listener: (written: Written, sent: Outgoing) => void): () => void {
  writtenListeners.add(listener)
  return () => writtenListeners.delete(listener)
}

let sending: Promise<void> | null = null
let again = false

/**
 * Sends in order, in one tab at a time. Network failures wait for the next call; refusals keep
 * their message. Never throws.
 */
export function sendQueued(): Promise<void> {
  again = sending !== null
  sending ??= inOneTab(sendAll).finally(() => {
    sending = null
    if (again) void sendQueued()
  })
  return sending
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Missing on plain http; the server stores each message once.
  const locks = (navigator as { locks?: LockManager }).locks
  await (locks ? locks.request('messages-a-envoyer', work) : work())
}

async function sendAll(): Promise<void> {
  const owner = readUser()?._id
  for (;;) {
    const next = readOutgoing().find((one) => one.owner === owner && one.problem === null)
    if (!next) return showGoing({ key: null, failed: false })
    try {
      await sendOne(next)
    } catch (failure) {
      if (isPassing(failure)) return showGoing({ key: null, failed: true })
      changeOutgoing(next.key, { problem: sentenceOf(failure) })
    }
  }
}

async function sendOne(message: Outgoing): Promise<void> {
  const { key, conversationId, shop, text, product, parcel } = message
  showGoing({ key, percent: 0, failed: false })
  const photos = await uploadPhotos(message)
  const body = { key, text, images: photos, product: product?.slug, parcelId: parcel?._id }
  const written = conversationId
    ? await call(writeMessage, { params: { id: conversationId }, body })
    : await call(writeToShop, { params: { slug: shop?.slug ?? '' }, body })
  for (const listener of writtenListeners) listener(written, message)
  removeOutgoing(key)
  void forgetPhotos(message.photos.map(({ id }) => id))
}

/** @returns picture ids. @throws Error for a photo no longer stored */
async function uploadPhotos({ key, photos }: Outgoing): Promise<string[]> {
  const sent = [...photos]
  const { signal } = new AbortController()
  for (const [place, { id, imageId }] of photos.entries()) {
    if (imageId) continue
    const blob = await readPhoto(id)
    if (!blob) throw new CallFailure(422, { code: 'lost', message: LOST })
    const onProgress = (percent: number) =>
      showGoing({ percent: Math.floor((100 * place + percent) / photos.length) })
    const { _id } = await uploadPhoto(blob, { onProgress, signal })
    sent[place] = { id, imageId: _id }
    changeOutgoing(key, { photos: [...sent] })
  }
  return sent.flatMap(({ imageId }) => imageId ?? [])
}
const LOST = 'Cette photo n’a pas pu être envoyée.'

export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return true
  const { status, code } = failure
  if (code === 'conversations.too_many') return false
  return status === 0 || status === 401 || status === 429 || status >= 500
}
