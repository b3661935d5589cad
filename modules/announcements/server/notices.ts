import type { Kernel } from '#kernel/kernel.ts'
import { type News, notifyOf } from '#modules/notices/module.ts'
import { announced, type Announced } from './send-announcements.ts'

export function notifyAboutAnnouncements(kernel: Kernel): void {
  notifyOf(kernel, announced, 'announced', announcementNews)
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
