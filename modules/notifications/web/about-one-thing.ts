import type { Notification } from '#modules/notifications/contract/notifications.ts'

import { placeOf } from './notification-place.ts'

/**
 * Notifications that lead to one order or one complaint, together where the last of them stands. An
 * unread one is never folded under one that is read.
 */
export function aboutOneThing(
  notifications: readonly Notification[],
): (readonly [Notification, ...Notification[]])[] {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const place = placeOf(one)
    const thing = isOneThing(place) ? `${place} ${one.read}` : one._id
    const group = groups.get(thing)
    if (group) group.push(one)
    else groups.set(thing, [one])
  }
  return [...groups.values()]
}

/** A page about one thing has its number in the address; a list has not. */
function isOneThing(place: string): boolean {
  return /[0-9a-f]{8}-|SG-\d{6}/i.test(place)
}
