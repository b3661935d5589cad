import type { Notification } from '#modules/notifications/contract/notifications.ts'
import { paths } from '#web/paths.ts'
import { returnPath } from '#web/session/return-path.ts'

/** The page a notification is about; the list of them when it names none of ours. */
export function placeOf({ webUrl }: Pick<Notification, 'webUrl'>): string {
  const place = returnPath(webUrl)
  return place === '/' && webUrl !== '/' ? paths.notifications() : place
}
