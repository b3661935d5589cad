import { useSyncExternalStore } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  clickNotification,
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#modules/notices/contract/notifications.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'

const LATEST = 8

type Known = {
  owner: string | null
  unread: number
  latest: readonly Notification[] | null
  problem: string | null
}

const NOTHING: Known = { owner: null, unread: 0, latest: null, problem: null }
let known = NOTHING
const listeners = new Set<() => void>()

export function useNotifications(): Known {
  return useSyncExternalStore(
    listen,
    () => known,
    () => NOTHING,
  )
}

export async function refreshUnread(owner: string): Promise<void> {
  if (known.owner !== owner) become({ ...NOTHING, owner })
  try {
    const { unread } = await call(countUnread, {})
    if (known.owner === owner) become({ ...known, unread })
  } catch {
    // The next poll retries.
  }
}

export async function loadLatest(owner: string): Promise<void> {
  become({ ...(known.owner === owner ? known : { ...NOTHING, owner }), problem: null })
  try {
    const { notifications, unread } = await call(listNotifications, { query: { limit: LATEST } })
    if (known.owner === owner) become({ owner, unread, latest: notifications, problem: null })
  } catch (failure) {
    if (known.owner === owner) become({ ...known, problem: sentenceOf(failure) })
  }
}

export async function openNotification({ _id, read }: Notification): Promise<void> {
  if (read) return
  become({
    ...known,
    unread: Math.max(0, known.unread - 1),
    latest: known.latest?.map((one) => (one._id === _id ? { ...one, read: true } : one)) ?? null,
  })
  await sendRead(_id)
}

/**
 * Tries the older endpoint second.
 * @returns false without network
 */
export async function sendRead(id: string): Promise<boolean> {
  return call(clickNotification, { params: { id } })
    .catch(() => call(readNotification, { params: { id } }))
    .then(
      () => true,
      (failure: unknown) =>
        failure instanceof CallFailure && failure.status >= 400 && failure.status < 500,
    )
}

/**
 * Optimistic.
 * @throws CallFailure
 */
export async function readAll(): Promise<void> {
  const before = known
  become({
    ...known,
    unread: 0,
    latest: known.latest?.map((one) => ({ ...one, read: true })) ?? null,
  })
  try {
    const { unread } = await call(readAllNotifications, {})
    become({ ...known, unread })
  } catch (failure) {
    become(before)
    throw failure
  }
}

function become(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
