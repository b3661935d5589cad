import * as contract from '#modules/notices/contract/notifications.ts'
import * as wire from '#modules/notices/contract/push-preferences.ts'
import { forgetBrowser, storeBrowser } from '#modules/channels/module.ts'
import { pageOf } from '#kernel/database/pages.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { countAnswers, countUnread, listOwn, markAllRead, markRead } from './own-notices.ts'
import { changePreference, readPreferences } from './preferences.ts'

/** A page asks every 90 s, and when one comes back to it; several tabs are one user's. */
const poll = { perMinute: 60 }

export function noticesRoutes(kernel: Kernel): Route[] {
  const preferences = (userId: string) => readPreferences(kernel, userId)
  return [
    route(wire.readPreferences, ({ caller }) => preferences(caller.userId)),
    route(wire.changePreference, async ({ caller, body }) => {
      await changePreference(kernel, caller.userId, body)
      return preferences(caller.userId)
    }),
    route(wire.subscribePush, async ({ caller, body }) => {
      const { endpoint, keys } = body
      await storeBrowser(kernel, caller, { endpoint, ...keys })
      return preferences(caller.userId)
    }),
    route(wire.unsubscribePush, async ({ caller, body }) => {
      await forgetBrowser(kernel, body.endpoint)
      return preferences(caller.userId)
    }),
    route(contract.listNotifications, async ({ caller, query }) => {
      const { rows, total, unread } = await listOwn(kernel, caller.userId, query)
      return {
        notifications: rows,
        ...pageOf(query, total),
        totalNotifications: total,
        unread,
      }
    }),
    route(
      contract.countUnread,
      async ({ caller }) => ({ unread: await countUnread(kernel.db, caller.userId) }),
      poll,
    ),
    route(
      contract.countAnswers,
      async ({ caller }) => ({ answers: await countAnswers(kernel.db, caller.userId) }),
      poll,
    ),
    route(contract.clickNotification, ({ caller, params }) =>
      markRead(kernel, { userId: caller.userId, notificationId: params.id }),
    ),
    route(contract.readNotification, ({ caller, params }) =>
      markRead(kernel, { userId: caller.userId, notificationId: params.id }),
    ),
    route(contract.readAllNotifications, async ({ caller, query }) => {
      await markAllRead(kernel, caller.userId, query.about)
      return { unread: await countUnread(kernel.db, caller.userId) }
    }),
  ]
}
