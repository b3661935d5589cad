import type { Notification } from '#modules/notices/contract/notifications.ts'
import { paths } from '#client/paths.ts'
import { returnPath } from '#client/session/return-path.ts'

export function notificationPathOf({ webUrl }: Pick<Notification, 'webUrl'>): string {
  const place = returnPath(webUrl)
  return place === '/' && webUrl !== '/' ? paths.notifications() : place
}
