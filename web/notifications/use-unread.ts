import { useEffect } from 'react'

import { refreshUnread, useNotifications } from './notification-store.ts'

const EVERY_MS = 90_000
/** Coming back to the page asks at once, but not twice in a moment. */
const PAUSE_MS = 10_000

/** How many notifications wait, asked now and then while the page can be seen. */
export function useUnread(userId: string): number {
  const { owner, unread } = useNotifications()
  useEffect(() => {
    let asked = 0
    const ask = () => {
      if (document.hidden || Date.now() - asked < PAUSE_MS) return
      asked = Date.now()
      void refreshUnread(userId)
    }
    ask()
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [userId])
  return owner === userId ? unread : 0
}
