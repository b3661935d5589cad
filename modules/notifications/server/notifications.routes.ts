import * as contract from '#modules/notifications/contract/notifications.ts'
import { readMessageCosts } from '#modules/notifications/contract/message-costs.ts'
import * as phone from '#modules/notifications/contract/phone-ways.ts'
import * as push from '#modules/notifications/contract/push.ts'

import type { WebPush } from '#gateways/web-push/web-push.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import {
  changePreference,
  forgetSubscription,
  keepSubscription,
  readPreferences,
} from './preferences.ts'
import { messageCosts } from './message-costs.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { countAnswers, countUnread, listOwn } from './notifications.queries.ts'
import { chooseWay, readWays } from './phone-ways.ts'

export function notificationsRoutes(
  kernel: Kernel,
  webPush: WebPush | null,
  hasWhatsApp: boolean,
): Route[] {
  const ways = (userId: string) => readWays(kernel.db, hasWhatsApp, userId)
  const preferences = (userId: string) => readPreferences(kernel.db, webPush, userId)
  return [
    route(push.readPreferences, ({ caller }) => preferences(caller.userId)),
    route(push.changePreference, async ({ caller, body }) => {
      await changePreference(kernel, caller.userId, body)
      return preferences(caller.userId)
    }),
    route(push.subscribePush, async ({ caller, body }) => {
      await keepSubscription(kernel, webPush, caller, body)
      return preferences(caller.userId)
    }),
    route(push.unsubscribePush, async ({ caller, body }) => {
      await forgetSubscription(kernel, body.endpoint)
      return preferences(caller.userId)
    }),
    route(readMessageCosts, () => messageCosts(kernel)),
    route(phone.readPhoneWays, ({ caller }) => ways(caller.userId)),
    route(phone.choosePhoneWay, async ({ caller, body }) => {
      await chooseWay(kernel, hasWhatsApp, caller.userId, body)
      return ways(caller.userId)
    }),
    route(contract.listNotifications, async ({ caller, query }) => {
      const { rows, total, unread } = await listOwn(kernel.db, caller.userId, query)
      return {
        notifications: rows,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalNotifications: total,
        unread,
      }
    }),
    route(contract.countUnread, async ({ caller }) => ({
      unread: await countUnread(kernel.db, caller.userId),
    })),
    route(contract.countAnswers, async ({ caller }) => ({
      answers: await countAnswers(kernel.db, caller.userId),
    })),
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
