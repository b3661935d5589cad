/** Ways to reach a user: SMS queue, WhatsApp, web push. */
import type { Sms } from '#providers/sms/sms.ts'
import type { WebPush } from '#providers/web-push/web-push.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { smsQueued } from './server/events.ts'
import { forgetOldMessages } from './server/forget-messages.ts'
import { countDays, measureSms, watchBalance, watchBudget } from './server/message-budget.ts'
import { ownChannelParts } from './server/own-data.ts'
import * as choices from './server/phone-choices.ts'
import { phoneWayRoutes } from './server/routes.ts'
import { whatsAppRoutes } from './server/whatsapp/whatsapp.routes.ts'
import { openPush } from './server/push.ts'
import { openPace, retryWaiting, sendJob, sendSms } from './server/send-sms.ts'
import { buyers } from './server/write-to-phone.ts'
import { writeByWhatsApp, type WhatsAppParts } from './server/whatsapp/write-by-whatsapp.ts'

export {
  countBrowsers,
  forgetBrowser,
  pushKeyOf,
  pushToBrowsers,
  storeBrowser,
  type PushPayload,
} from './server/push.ts'
export { queueSms, type NewSms } from './server/queue-sms.ts'
export { afterQuiet } from './server/after-quiet.ts'
export { sendCode, sendResetLink } from './server/send-code.ts'
export { registerTemplates, type FilledTemplate } from './server/whatsapp/templates.ts'
export { buyers, writeToUsers, type UserMessage } from './server/write-to-phone.ts'

export type ChannelsParts = {
  sms: Sms
  smsPerSecond?: number | undefined
  push: WebPush | null
  whatsApp: WhatsAppParts | null
}

export const channels: Module<{ channels: ChannelsParts }> = {
  name: 'channels',
  section: { tag: 'notifications' },
  ownData: ownChannelParts,
  needs: [buyers],
  open: (kernel, parts) => openChannels(kernel, parts.channels),
}

function openChannels(kernel: Kernel, parts: ChannelsParts): OpenedModule {
  kernel.events.queue(smsQueued, 'notifications.send-sms', ({ id, urgent, notBefore }) => ({
    handler: sendJob,
    payload: { id },
    queue: 'messages',
    priority: urgent ? 10 : 0,
    ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
  }))
  kernel.events.within(accountAnonymised, (tx, { userId }) => choices.forgetChoices(tx, userId))
  measureSms(kernel)
  const { sms } = parts
  const pace = openPace(parts.smsPerSecond)
  kernel.jobs.handle(sendJob, ({ id }: { id: string }) => sendSms(kernel, { sms, pace }, id))
  kernel.jobs.every('* * * * *', 'channels.retry-sms', () => retryWaiting(kernel))
  kernel.jobs.every('23 * * * *', 'channels.watch-balance', () => watchBalance(kernel, sms))
  kernel.jobs.every('11 * * * *', 'channels.watch-budget', () => watchBudget(kernel))
  kernel.jobs.every('29 3 * * *', 'channels.forget-messages', async () => {
    await countDays(kernel)
    await forgetOldMessages(kernel)
  })
  openPush(kernel, parts.push)
  writeByWhatsApp(kernel, parts.whatsApp)
  return {
    routes: [
      ...phoneWayRoutes(kernel, parts.whatsApp !== null),
      ...whatsAppRoutes(kernel, parts.whatsApp?.secrets ?? null),
    ],
  }
}
