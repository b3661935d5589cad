import { useEffect, useEffectEvent } from 'react'

import { CHANGES_EVERY_MS, readChanges } from '#modules/conversations/contract/conversations.ts'
import { call } from '#client/api/client.ts'
import { isConnected } from '#client/device/use-online.ts'
import { isLive, onLive } from '#client/live/live.ts'

type Watched = { watch: string; version: number }
type Hear = (version: number) => void
type Asking = { listeners: Set<Hear>; end: () => void }

/** Calls `onChange` within a second of a change; 30 s without a stream. */
export function useChanges(watched: Watched | undefined, onChange: () => void): void {
  const hear = useEffectEvent((version: number) => {
    if (watched && version !== watched.version) onChange()
  })
  const watch = watched?.watch
  useEffect(() => (watch ? follow(watch, (version) => hear(version)) : undefined), [watch])
}

/** By key: a list and its thread share the polling. */
const open = new Map<string, Asking>()

function follow(watch: string, hear: Hear): () => void {
  const asking = open.get(watch) ?? startAsking(watch)
  asking.listeners.add(hear)
  return () => {
    asking.listeners.delete(hear)
    if (asking.listeners.size > 0) return
    asking.end()
    open.delete(watch)
  }
}

function startAsking(watch: string): Asking {
  const listeners = new Set<Hear>()
  const leaving = new AbortController()
  const { signal } = leaving
  let busy = false
  let again = false
  const ask = async (): Promise<void> => {
    if (document.hidden || !isConnected()) return
    again = busy
    if (busy) return
    busy = true
    try {
      const { version } = await call(readChanges, { params: { watch } }, { signal })
      for (const hear of listeners) hear(version)
    } catch {
      // The next poll retries.
    }
    busy = false
    if (again) return ask()
  }
  const askNow = () => void ask()
  const timer = setInterval(() => {
    if (!isLive()) askNow()
  }, CHANGES_EVERY_MS)
  const leave = onLive('conversations', askNow)
  document.addEventListener('visibilitychange', askNow, { signal })
  addEventListener('online', askNow, { signal })
  const asking: Asking = {
    listeners,
    end: () => {
      leaving.abort()
      leave()
      clearInterval(timer)
    },
  }
  open.set(watch, asking)
  return asking
}
