import * as contract from '#contract/notifications.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { countUnread, listOwn } from './notifications.queries.ts'

export function notificationsRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listNotifications, async ({ caller, query }) => {
      const { rows, total, unread } = await listOwn(kernel.db, caller.userId, query)
      return { notifications: rows, currentPage: query.page, totalPages: Math.ceil(total / query.limit), totalNotifications: total, unread }
    }),
    route(contract.countUnread, async ({ caller }) => ({ unread: await countUnread(kernel.db, caller.userId) })),
    route(contract.clickNotification, ({ caller, params }) => markRead(kernel, { userId: caller.userId, notificationId: params.id })),
    route(contract.readNotification, ({ caller, params }) => markRead(kernel, { userId: caller.userId, notificationId: params.id })),
    route(contract.readAllNotifications, async ({ caller }) => {
      await markAllRead(kernel, caller.userId)
      return { unread: await countUnread(kernel.db, caller.userId) }
    }),
  ]
}
