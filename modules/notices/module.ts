/**
 * Notifications: in the app, by push and SMS. Listens to other modules' events; none imports it.
 */
import * as contract from '#modules/notices/contract/notifications.ts'
import * as phone from '#modules/channels/contract/phone-ways.ts'
import * as push from '#modules/channels/contract/push.ts'
import { sql } from 'drizzle-orm'
import type { Sms } from '#providers/sms/sms.ts'
import type { WebPush } from '#providers/web-push/web-push.ts'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { readMessageCosts } from '#modules/channels/contract/message-costs.ts'
import {
  countDays,
  measureSms,
  messageCosts,
  watchBalance,
  watchBudget,
} from '#modules/channels/server/message-budget.ts'
import { forgetOldNews } from './server/forget-old.ts'
import { notifyAboutAccounts, notifyAboutAppointments } from '#modules/people/server/notices.ts'
import {
  notifyAboutAnnouncements,
  notifyAboutAwaited,
  notifyAboutFavourites,
  notifyAboutFollowed,
} from '#modules/followers/server/notices.ts'
import { notifyAboutShops } from '#modules/shops/server/notices.ts'
import { notifyAboutProducts } from '#modules/moderation/server/notices.ts'
import { notifyAboutComplaints } from '#modules/complaints/server/notices.ts'
import { notifyAboutMessages } from '#modules/conversations/server/notices.ts'
import { notifyAboutProposals } from '#modules/bargaining/server/notices.ts'
import { tellOfFailedJobs } from './server/notify-about-jobs.ts'
import { notifyAboutOrders } from '#modules/orders/server/notices.ts'
import { notifyAboutPayouts } from '#modules/payouts/server/notices.ts'
import { notifyAboutRefunds } from '#modules/refunds/server/notices.ts'
import { notifyAboutTeamActs } from '#modules/team-orders/server/notices.ts'
import { noticeWritten, smsQueued } from './server/events.ts'
import { pushJob, pushNews, pushOne, pushOneJob } from '#modules/channels/server/send-push.ts'
import { openPace, retryWaiting, sendJob, sendSms } from '#modules/channels/server/send-sms.ts'
import {
  writeByWhatsApp,
  type WhatsAppParts,
} from '#modules/channels/server/whatsapp/write-by-whatsapp.ts'
import {
  changePreference,
  forgetSubscription,
  storeSubscription,
  readPreferences,
} from './server/preferences.ts'
import { countAnswers, countUnread, listOwn, markAllRead, markRead } from './server/queries.ts'
import { choosePhoneWay, readWays } from '#modules/channels/server/write-to-phone.ts'

export function notificationsDomain(
  kernel: Kernel,
  parts: {
    sms: Sms
    smsPerSecond?: number | undefined
    push: WebPush | null
    whatsApp: WhatsAppParts | null
    publicUrl: () => string
  },
): { routes: Route[] } {
  kernel.events.queue(smsQueued, 'notifications.send-sms', ({ id, urgent, notBefore }) => ({
    handler: sendJob,
    payload: { id },
    queue: 'messages',
    priority: urgent ? 10 : 0,
    ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
  }))
  measureSms(kernel)
  const sender = { sms: parts.sms, pace: openPace(parts.smsPerSecond) }
  kernel.jobs.handle(sendJob, ({ id }: { id: string }) => sendSms(kernel, sender, id))
  kernel.jobs.every('* * * * *', 'notifications.retry-sms', () => retryWaiting(kernel))
  kernel.jobs.every('23 * * * *', 'notifications.watch-balance', () =>
    watchBalance(kernel, parts.sms),
  )
  kernel.jobs.every('11 * * * *', 'notifications.watch-budget', () => watchBudget(kernel))
  kernel.jobs.every('*/10 * * * *', 'notifications.failed-jobs', () => tellOfFailedJobs(kernel))
  kernel.jobs.every('29 3 * * *', 'notifications.forget-old', async () => {
    await countDays(kernel)
    await forgetOldNews(kernel)
  })
  const { push } = parts
  if (push) {
    kernel.events.after(
      noticeWritten,
      'notifications.push-written',
      oneByOne(({ userId }) => pushNews(kernel, userId)),
    )
    kernel.jobs.handle(pushJob, ({ userId }: { userId: string }) => pushNews(kernel, userId))
    kernel.jobs.handle(pushOneJob, (input: Parameters<typeof pushOne>[2]) =>
      pushOne(kernel, push, input),
    )
  }
  notifyAboutOrders(kernel, parts.publicUrl)
  notifyAboutAccounts(kernel)
  notifyAboutAppointments(kernel)
  notifyAboutProducts(kernel)
  notifyAboutComplaints(kernel)
  notifyAboutShops(kernel)
  notifyAboutPayouts(kernel)
  notifyAboutRefunds(kernel)
  notifyAboutTeamActs(kernel)
  notifyAboutFavourites(kernel)
  notifyAboutFollowed(kernel)
  notifyAboutAwaited(kernel)
  notifyAboutAnnouncements(kernel)
  notifyAboutMessages(kernel, parts.publicUrl)
  notifyAboutProposals(kernel)
  return {
    routes: [
      ...notificationsRoutes(kernel, push, parts.whatsApp !== null),
      ...writeByWhatsApp(kernel, parts.whatsApp),
    ],
  }
}

export const ownNewsParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Notifications',
    sql`select title as "Titre", message as "Message", created_at as "Le", read_at as "Lue le"
    from notifications where user_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'Réglages des notifications',
    sql`select topic as "Sujet", push as "Sur le téléphone" from notification_preferences
    where user_id = ${userId} order by topic`,
  ),
  await exportPart(
    db,
    'Navigateurs prévenus',
    sql`select split_part(endpoint, '/', 3) as "Service", created_at as "Depuis le"
    from push_subscriptions where user_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'SMS',
    sql`select s.state as "État", s.created_at as "Écrit le", s.sent_at as "Envoyé le"
    from sms_outbox s join person_facts p on p.phone = s.phone
    where p.id = ${userId} order by s.created_at`,
  ),
  await exportPart(
    db,
    'SMS ou WhatsApp',
    sql`select topic as "Sujet", way as "Par", chosen_at as "Choisi le" from phone_choices
    where user_id = ${userId} order by topic`,
  ),
  await exportPart(
    db,
    'WhatsApp',
    sql`select w.state as "État", w.created_at as "Écrit le", w.delivered_at as "Reçu le", w.read_at as "Lu le"
    from whatsapp_messages w join person_facts p on p.phone = w.phone
    where p.id = ${userId} order by w.created_at`,
  ),
]

function notificationsRoutes(
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
      await storeSubscription(kernel, webPush, caller, body)
      return preferences(caller.userId)
    }),
    route(push.unsubscribePush, async ({ caller, body }) => {
      await forgetSubscription(kernel, body.endpoint)
      return preferences(caller.userId)
    }),
    route(readMessageCosts, () => messageCosts(kernel)),
    route(phone.readPhoneWays, ({ caller }) => ways(caller.userId)),
    route(phone.choosePhoneWay, async ({ caller, body }) => {
      await choosePhoneWay(kernel, hasWhatsApp, caller.userId, body)
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
