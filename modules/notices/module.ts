/** Notices: written by `notify`, listed, pushed. Modules subscribe their own. */
import * as contract from './contract/notifications.ts'
import * as wire from './contract/push-preferences.ts'
import { forgetBrowser, storeBrowser } from '#modules/channels/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { forgetOldNotices, forgetNoticesOf } from './server/forget-old.ts'
import { noticesWritten, noticeWritten } from './server/notify.ts'
import { ownNoticeParts } from './server/own-data.ts'
import { tellOfFailedJobs } from './server/notify-about-jobs.ts'
import { countAnswers, countUnread, listOwn, markAllRead, markRead } from './server/own-notices.ts'
import { changePreference, readPreferences } from './server/preferences.ts'
import { pushJob, pushNotices } from './server/push-notices.ts'
import { noticePictures } from './server/own-notices.ts'

export { forgetNoticesAbout } from './server/forget-old.ts'
export { because, leadsTo, leadsToPage, longDay, lowerFirst, type Notice } from './server/notice.ts'
export { notify, notifyOf, notifyOfAll, notifyWithin, type News } from './server/notify.ts'
export { noticePictures, type NoticePictures } from './server/own-notices.ts'
export { managersOf, teamOf } from './server/recipients.ts'

export const notices: Module = {
  name: 'notices',
  section: { tag: 'notifications', title: 'Notifications' },
  ownData: ownNoticeParts,
  needs: [noticePictures],
  open: openNotices,
}

function openNotices(kernel: Kernel): OpenedModule {
  kernel.jobs.every('*/10 * * * *', 'notifications.failed-jobs', () => tellOfFailedJobs(kernel))
  kernel.jobs.every('29 3 * * *', 'notifications.forget-old', () => forgetOldNotices(kernel))
  kernel.events.everywhere(noticesWritten, ({ userIds }) => {
    for (const userId of userIds) kernel.live.tell(userId, 'notices')
  })
  kernel.events.within(accountAnonymised, (tx, { userId }) => forgetNoticesOf(tx, userId))
  kernel.events.after(
    noticeWritten,
    'notifications.push-written',
    oneByOne(({ userId }) => pushNotices(kernel, userId)),
  )
  kernel.jobs.handle(pushJob, ({ userId }: { userId: string }) => pushNotices(kernel, userId))
  return { routes: noticesRoutes(kernel) }
}

/** A page asks every 90 s, and when one comes back to it; several tabs are one user's. */
const poll = { perMinute: 60 }

function noticesRoutes(kernel: Kernel): Route[] {
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
