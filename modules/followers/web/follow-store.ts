import { useSyncExternalStore } from 'react'

import type { Reply } from '#kernel/wire/endpoint.ts'
import * as contract from '#modules/followers/contract/followers.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { readUser } from '#client/session/user-info.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

type Follow = Reply<typeof contract.readFollow>

const known = new Map<string, Follow>()
/** Call under way, by user and shop; reads wait for it. */
const sending = new Map<string, Promise<unknown>>()
const listeners = new Set<() => void>()

export function useFollow(shopId: string): Follow | null {
  return useSyncExternalStore(
    listen,
    () => known.get(followKey(shopId)) ?? null,
    () => null,
  )
}

export async function loadFollow(shopId: string): Promise<void> {
  const name = followKey(shopId)
  await sending.get(name)
  await call(contract.readFollow, { params: { shopId } }).then(
    (follow) => keep(name, follow),
    () => undefined,
  )
}

/** Shows a notice of the result. Never throws. */
export function followShop(shopId: string, wanted = true): Promise<void> {
  const name = followKey(shopId)
  const done = sendFollow(name, shopId, wanted)
  sending.set(name, done)
  return done
}

async function sendFollow(name: string, shopId: string, wanted: boolean): Promise<void> {
  try {
    keep(
      name,
      await call(wanted ? contract.followShop : contract.unfollowShop, { params: { shopId } }),
    )
    showNotice(wanted ? 'Boutique suivie' : 'Boutique retirée')
  } catch (failure) {
    showNotice(sentenceOf(failure), { tone: 'failed' })
  }
}

function followKey(shopId: string): string {
  return `${readUser()?._id ?? ''} ${shopId}`
}

function keep(name: string, follow: Follow): void {
  known.set(name, follow)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
