import { useEffect, useEffectEvent } from 'react'

import { CHANGES_EVERY_MS, readChanges } from '#modules/conversations/contract/conversations.ts'
import { call } from '#web/api/client.ts'
import { isConnected } from '#web/device/use-online.ts'

/** How a page learns that something changed: the key to ask with, and what it has read. */
type Watched = { watch: string; version: number }

/**
 * Calls `onChange` when something changed since `watched` was read: within 5 s while the page is
 * seen; nothing is asked while it is hidden or without network.
 */
export function useChanges(watched: Watched | undefined, onChange: () => void): void {
  const changed = useEffectEvent((version: number) => {
    if (watched && version !== watched.version) onChange()
  })
  const watch = watched?.watch
  useEffect(() => {
    if (!watch) return
    const leaving = new AbortController()
    let asking = false
    const ask = async () => {
      if (asking || document.hidden || !isConnected()) return
      asking = true
      try {
        const { version } = await call(
          readChanges,
          { params: { watch } },
          { signal: leaving.signal },
        )
        if (!leaving.signal.aborted) changed(version)
      } catch {
        // The next one asks again.
      } finally {
        asking = false
      }
    }
    const askNow = () => void ask()
    const timer = setInterval(askNow, CHANGES_EVERY_MS)
    document.addEventListener('visibilitychange', askNow)
    addEventListener('online', askNow)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askNow)
      removeEventListener('online', askNow)
    }
  }, [watch])
}
