import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { isLive, onLive } from '../live/live.ts'
import { refreshUser } from './refresh-user.ts'
import { useUser } from './user-info.ts'

const EVERY_MS = 60_000
/** ms while the stream stands, which ends with the session, its role and its rights. */
const LIVE_EVERY_MS = 15 * 60_000
/** ms: several refusals at once cause one call. */
const PAUSE_MS = 2_000

let refreshedAt = 0
let hasStood = false
let nextRefresh: ReturnType<typeof setTimeout> | undefined

/**
 * Fetches the signed-in user on focus, after a 403, when the stream stands anew, and once a minute
 * while visible without it. Another role sends the open page through its guard again.
 */
export function useFreshUser(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.hidden) return
      refreshedAt = Date.now()
      // Offline, or the session has ended: the next call reports it.
      void refreshUser().catch(() => undefined)
    }
    const soon = () => {
      clearTimeout(nextRefresh)
      nextRefresh = setTimeout(refresh, Math.max(0, refreshedAt + PAUSE_MS - Date.now()))
    }
    const nowAndThen = () => {
      if (Date.now() - refreshedAt >= (isLive() ? LIVE_EVERY_MS : EVERY_MS)) refresh()
    }
    nowAndThen()
    const timer = setInterval(nowAndThen, EVERY_MS)
    const leave = onLive('session', () => {
      // The first usually comes right after the page has asked.
      if (hasStood || Date.now() - refreshedAt >= PAUSE_MS) soon()
      hasStood = true
    })
    addEventListener('focus', soon)
    addEventListener('refused', soon)
    document.addEventListener('visibilitychange', soon)
    return () => {
      clearInterval(timer)
      leave()
      removeEventListener('focus', soon)
      removeEventListener('refused', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [])

  const { revalidate } = useRevalidator()
  const user = useUser()
  const role = user && `${user.role} ${user.helps?.rights.join() ?? ''}`
  useEffect(() => {
    if (role && role !== guarded.role && guarded.role) void revalidate()
    guarded.role = role
  }, [role, revalidate])
}

/** Outside the component, since the bell is mounted on each page. */
const guarded: { role: string | null | undefined } = { role: undefined }
