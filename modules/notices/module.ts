/** Notices: written by `notify`, listed, pushed. Modules subscribe their own. */
import { accountAnonymised } from '#modules/identity/module.ts'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { forgetOldNotices, forgetNoticesOf } from './server/forget-old.ts'
import { noticesWritten, noticeWritten } from './server/notify.ts'
import { ownNoticeParts } from './server/own-data.ts'
import { tellOfFailedJobs } from './server/notify-about-jobs.ts'
import { pushJob, pushNotices } from './server/push-notices.ts'
import { noticePictures } from './server/own-notices.ts'
import { noticesRoutes } from './server/routes.ts'

export { forgetNoticesAbout } from './server/forget-old.ts'
export {
  because,
  leadsTo,
  leadsToPage,
  lowerFirst,
  type Notice,
  type NoticePage,
} from './server/notice.ts'
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
  kernel.jobs.every('*/10 * * * *', 'notices.failed-jobs', () => tellOfFailedJobs(kernel))
  kernel.jobs.every('29 3 * * *', 'notices.forget-old', () => forgetOldNotices(kernel))
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
