import { useSyncExternalStore } from 'react'

import type {
  ParcelSubject,
  ProductSubject,
} from '#modules/conversations/contract/conversations.ts'
import { storedValue } from '#client/device/stored-value.ts'
import { OUTBOX_KEY } from './send-when-online.ts'

export type Outgoing = {
  /** Idempotency key, chosen here. */
  key: string
  owner: string
  /** Null for the first message to a shop. */
  conversationId: string | null
  /** Null for a shop's answer. */
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
const outbox = storedValue<readonly Outgoing[]>({ key: OUTBOX_KEY, restore: restoreOutgoing })

/** Photo progress in per cent. */
type Going = { key: string | null; percent: number; /** The last try failed. */ failed: boolean }
let going: Going = { key: null, percent: 0, failed: false }
const listeners = new Set<() => void>()

export function readOutgoing(): readonly Outgoing[] {
  return outbox.read()
}

/** Unsent messages, oldest first. */
export function useOutgoing(owner: string): readonly Outgoing[] {
  return useSyncExternalStore(outbox.listen, outbox.read, () => NONE).filter(
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
  outbox.write([...outbox.read(), message])
}

export function changeOutgoing(key: string, changed: Partial<Outgoing>): void {
  outbox.write(outbox.read().map((one) => (one.key === key ? { ...one, ...changed } : one)))
}

export function removeOutgoing(key: string): void {
  const rest = outbox.read().filter((one) => one.key !== key)
  if (rest.length > 0) outbox.write(rest)
  else outbox.clear()
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
