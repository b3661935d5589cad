import { useEffect } from 'react'

import { readAllNotifications } from '#modules/notices/contract/notifications.ts'
import { call } from '#client/api/client.ts'

import { refreshUnread } from './notification-store.ts'

export function useReadAbout(userId: string, about: string | undefined, words: number): void {
  useEffect(() => {
    if (!about) return
    void call(readAllNotifications, { query: { about } })
      .then(() => refreshUnread(userId))
      .catch(() => undefined)
  }, [userId, about, words])
}
