import { useEffect } from 'react'

import { readAllNotifications } from '#modules/notifications/contract/notifications.ts'
import { call } from '#web/api/client.ts'

import { refreshUnread } from './notification-store.ts'

/** Marks the notifications about what is on the screen as read, again when `words` grows. */
export function useReadAbout(userId: string, about: string | undefined, words: number): void {
  useEffect(() => {
    if (!about) return
    void call(readAllNotifications, { query: { about } })
      .then(() => refreshUnread(userId))
      // It stays unread in the bell.
      .catch(() => undefined)
  }, [userId, about, words])
}
