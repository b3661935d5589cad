import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { refreshUser } from './refresh-user.ts'
import { useUser } from './user-info.ts'

const EVERY_MS = 60_000
/** Coming back to the page, or a refusal, asks at once, but a page full of refusals asks once. */
const PAUSE_MS = 2_000

let askedAt = 0
let nextAsk: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps what the device knows of who is signed in current while a page is open: asked at once on focus and when the server refuses a call (403), else once a
 * minute while the page can be seen. Another role, learnt here or in another tab, sends the open page through its guard again.
 */
export function useFreshUser(): void {
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return
      askedAt = Date.now()
      // Offline or a dead session: the next call says so itself.
      void refreshUser().catch(() => undefined)
    }
    const soon = () => {
      clearTimeout(nextAsk)
      nextAsk = setTimeout(ask, Math.max(0, askedAt + PAUSE_MS - Date.now()))
    }
    const nowAndThen = () => {
      if (Date.now() - askedAt >= EVERY_MS) ask()
    }
    nowAndThen()
    const timer = setInterval(nowAndThen, EVERY_MS)
    addEventListener('focus', soon)
    addEventListener('refused', soon)
    document.addEventListener('visibilitychange', soon)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', soon)
      removeEventListener('refused', soon)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [])

  const { revalidate } = useRevalidator()
  const role = useUser()?.role
  useEffect(() => {
    if (role && role !== guarded.role && guarded.role) void revalidate()
    guarded.role = role
  }, [role, revalidate])
}

/** The role under which the open page was last let in: the bell is drawn anew from page to page, so it is kept here. */
const guarded: { role: string | undefined } = { role: undefined }
