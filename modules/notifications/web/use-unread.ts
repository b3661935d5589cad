import { useEffect } from 'react'

import { refreshUnread, useNotifications } from './notification-store.ts'
import { readOpenedNews } from './opened-news.ts'
import { keepPush } from './push-device.ts'

const EVERY_MS = 90_000
/** Coming back to the page polls at once, but not twice within this time. */
const PAUSE_MS = 10_000

/** How many notifications are unread, polled while the page is visible. */
export function useUnread(userId: string): number {
  const { owner, unread } = useNotifications()
  useEffect(() => {
    let lastPoll = 0
    const fetchUnread = () => {
      if (document.hidden || Date.now() - lastPoll < PAUSE_MS) return
      lastPoll = Date.now()
      void refreshUnread(userId)
    }
    // The worker reports a push that it shows or opens: count again at once.
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('news' in data)) return
      lastPoll = 0
      void readOpenedNews()
        .catch(() => undefined)
        .then(fetchUnread)
    }
    void readOpenedNews()
      .catch(() => undefined)
      .then(fetchUnread)
    void keepPush(userId).catch(() => undefined)
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    worker?.addEventListener('message', onMessage)
    const timer = setInterval(fetchUnread, EVERY_MS)
    document.addEventListener('visibilitychange', fetchUnread)
    return () => {
      clearInterval(timer)
      worker?.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', fetchUnread)
    }
  }, [userId])
  return owner === userId ? unread : 0
}
