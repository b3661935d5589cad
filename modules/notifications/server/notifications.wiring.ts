import type { Sms } from '#gateways/sms/sms.ts'
import type { WebPush } from '#gateways/web-push/web-push.ts'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { countDays } from './count-messages.ts'
import { forgetOldNews } from './forget-old.ts'
import { watchBudget } from './message-costs.ts'
import { measureSms } from './measure-sms.ts'
import { notifyAboutAccounts } from './news/notify-about-accounts.ts'
import { notifyAboutAnnouncements } from './news/notify-about-announcements.ts'
import { notifyAboutAppointments } from './news/notify-about-appointments.ts'
import { notifyAboutProducts } from './news/notify-about-products.ts'
import { notifyAboutComplaints } from './news/notify-about-complaints.ts'
import { notifyAboutFavourites } from './news/notify-about-favourites.ts'
import { notifyAboutAwaited, notifyAboutFollowed } from './news/notify-about-followed.ts'
import { notifyAboutLedger } from './news/notify-about-ledger.ts'
import { notifyAboutDeliveries } from './news/notify-about-deliveries.ts'
import { notifyAboutOrders } from './news/notify-about-orders.ts'
import { notifyAboutPayouts } from './news/notify-about-payouts.ts'
import { notifyAboutRefunds } from './news/notify-about-refunds.ts'
import { notifyAboutShops } from './news/notify-about-shops.ts'
import { notifyAboutReviews } from './news/notify-about-reviews.ts'
import { notifyAboutTeamActs } from './news/notify-about-team-acts.ts'
import { noticeWritten, smsQueued } from './notifications.events.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { pushJob, pushNews, pushOne, pushOneJob } from './send-push.ts'
import { retryWaiting, sendJob, sendSms } from './send-sms.ts'
import { openPace } from './sms-pace.ts'
import { watchBalance } from './watch-balance.ts'
import { writeByWhatsApp, type WhatsAppParts } from './whatsapp/write-by-whatsapp.ts'

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
    lane: 'messages',
    priority: urgent ? 10 : 0,
    ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
  }))
  measureSms(kernel)
  const door = { sms: parts.sms, pace: openPace(parts.smsPerSecond) }
  kernel.jobs.handle(sendJob, ({ id }: { id: string }) => sendSms(kernel, door, id))
  kernel.jobs.every('* * * * *', 'notifications.retry-sms', () => retryWaiting(kernel))
  kernel.jobs.every('23 * * * *', 'notifications.watch-balance', () =>
    watchBalance(kernel, parts.sms),
  )
  kernel.jobs.every('11 * * * *', 'notifications.watch-budget', () => watchBudget(kernel))
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
  notifyAboutLedger(kernel)
  notifyAboutDeliveries(kernel)
  notifyAboutTeamActs(kernel)
  notifyAboutReviews(kernel)
  notifyAboutFavourites(kernel)
  notifyAboutFollowed(kernel)
  notifyAboutAwaited(kernel)
  notifyAboutAnnouncements(kernel)
  return {
    routes: [
      ...notificationsRoutes(kernel, push, parts.whatsApp !== null),
      ...writeByWhatsApp(kernel, parts.whatsApp),
    ],
  }
}
