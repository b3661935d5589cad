import { announced, type Announced } from '#modules/announcements/server/index.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notify, type News } from '../notify.ts'

/** In the app and by push, never by SMS. */
export function notifyAboutAnnouncements(kernel: Kernel): void {
  kernel.events.after(announced, 'notifications.announced', (event) =>
    notify(kernel, ...announcementNews(event)),
  )
}

function announcementNews({ announcementId, userIds, title, text, link, at }: Announced): News[] {
  const notice = {
    kind: 'announcement',
    title,
    message: text,
    webUrl: link ?? '/notifications',
    appRoute: link ?? 'notifications',
    resourceType: 'announcement',
    resourceId: announcementId,
    key: `announcement:${announcementId}`,
    at: new Date(at),
  } as const
  return userIds.map((userId) => ({ ...notice, userId }))
}
