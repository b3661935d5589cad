import { useEffect } from 'react'

import { refreshUnread, useNotifications } from './notification-store.ts'
import { readOpenedNews } from './opened-news.ts'
import { keepPush } from './push-device.ts'

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
    // What the worker shows or opens while a page is there counts at once.
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('news' in data)) return
      asked = 0
      void readOpenedNews()
        .catch(() => undefined)
        .then(ask)
    }
    void readOpenedNews()
      .catch(() => undefined)
      .then(ask)
    void keepPush(userId).catch(() => undefined)
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    worker?.addEventListener('message', onMessage)
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      worker?.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [userId])
  return owner === userId ? unread : 0
}
