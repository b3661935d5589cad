import type { Sms } from '../gateways/sms/sms.ts'
import type { WebPush } from '../gateways/web-push/web-push.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { forgetOldNews } from './forget-old.ts'
import { hearAccounts } from './hear-accounts.ts'
import { hearCatalogue } from './hear-catalogue.ts'
import { hearComplaints } from './hear-complaints.ts'
import { hearFavourites } from './hear-favourites.ts'
import { hearFinance } from './hear-finance.ts'
import { hearDeliveries } from './hear-deliveries.ts'
import { hearOrders } from './hear-orders.ts'
import { hearPayouts } from './hear-payouts.ts'
import { hearSellers } from './hear-sellers.ts'
import { hearReviews } from './hear-reviews.ts'
import { hearTeamActs } from './hear-team-acts.ts'
import { noticeTold, smsQueued } from './notifications.events.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { pushJob, pushNews, pushOne, pushOneJob } from './send-push.ts'
import { retryWaiting, sendJob, sendSms } from './send-sms.ts'
import { openPace } from './sms-pace.ts'
import { watchBalance } from './watch-balance.ts'

export function notificationsDomain(
  kernel: Kernel,
  parts: {
    sms: Sms
    smsPerSecond?: number | undefined
    push: WebPush | null
    publicUrl: () => string
  },
): { routes: Route[] } {
  kernel.events.after(smsQueued, 'notifications.send-sms', ({ id, urgent, notBefore }) =>
    kernel.jobs.send({
      handler: sendJob,
      payload: { id },
      lane: 'messages',
      priority: urgent ? 10 : 0,
      ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
    }),
  )
  const door = { sms: parts.sms, pace: openPace(parts.smsPerSecond) }
  kernel.jobs.handle(sendJob, ({ id }: { id: string }) => sendSms(kernel, door, id))
  kernel.jobs.every('* * * * *', 'notifications.retry-sms', () => retryWaiting(kernel))
  kernel.jobs.every('23 * * * *', 'notifications.watch-balance', () =>
    watchBalance(kernel, parts.sms),
  )
  kernel.jobs.every('29 3 * * *', 'notifications.forget-old', () => forgetOldNews(kernel))
  const { push } = parts
  if (push) {
    kernel.events.after(noticeTold, 'notifications.push-told', ({ userId }) =>
      pushNews(kernel, userId),
    )
    kernel.jobs.handle(pushJob, ({ userId }: { userId: string }) => pushNews(kernel, userId))
    kernel.jobs.handle(pushOneJob, (asked: Parameters<typeof pushOne>[2]) =>
      pushOne(kernel, push, asked),
    )
  }
  hearOrders(kernel, parts.publicUrl)
  hearAccounts(kernel)
  hearCatalogue(kernel)
  hearComplaints(kernel)
  hearSellers(kernel)
  hearPayouts(kernel)
  hearFinance(kernel)
  hearDeliveries(kernel)
  hearTeamActs(kernel)
  hearReviews(kernel)
  hearFavourites(kernel)
  return { routes: notificationsRoutes(kernel, push) }
}
