import { useEffect } from 'react'

import { readAllNotifications } from '#contract/notifications/notifications.ts'
import { call } from '#web/api/client.ts'

import { refreshUnread } from './notification-store.ts'

/** What is on the screen needs no bell: its news is read with it, and again when `words` are more. */
export function useReadAbout(userId: string, about: string | undefined, words: number): void {
  useEffect(() => {
    if (!about) return
    void call(readAllNotifications, { query: { about } })
      .then(() => refreshUnread(userId))
      // It stays unread in the bell.
      .catch(() => undefined)
  }, [userId, about, words])
}
