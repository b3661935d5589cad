import * as contract from '#modules/notifications/contract/phone-ways.ts'

import { readWhatsAppNotice } from '#gateways/whatsapp/whatsapp-notice.ts'
import type { WhatsApp, WhatsAppSettings } from '#gateways/whatsapp/whatsapp.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { noticeRefused } from '../notifications.errors.ts'
import { whatsAppAnswered, whatsAppQueued } from '../notifications.events.ts'
import { answerWords } from './answer-words.ts'
import { receiveWords } from './contacts.ts'
import { receiveStatus } from './receive-notices.ts'
import {
  checkWhatsApp,
  checkWhatsAppJob,
  endWaitingWhatsApp,
  sendWhatsApp,
  sendWhatsAppJob,
} from './send-whatsapp.ts'

export type WhatsAppParts = {
  whatsApp: WhatsApp
  secrets: Pick<WhatsAppSettings, 'appSecret' | 'verifyToken'>
}

/**
 * Jobs and routes of WhatsApp. Without it (null) what still waits leaves by SMS, and nothing is
 * received.
 */
export function writeByWhatsApp(kernel: Kernel, parts: WhatsAppParts | null): Route[] {
  const whatsApp = parts?.whatsApp ?? null
  kernel.events.queue(
    whatsAppQueued,
    'notifications.send-whatsapp',
    ({ id, urgent, notBefore }) => ({
      handler: sendWhatsAppJob,
      payload: { id },
      lane: 'messages',
      priority: urgent ? 10 : 0,
      ...(notBefore ? { startAfter: new Date(notBefore) } : {}),
    }),
  )
  kernel.jobs.handle(sendWhatsAppJob, ({ id }: { id: string }) =>
    sendWhatsApp(kernel, whatsApp, id),
  )
  kernel.jobs.handle(checkWhatsAppJob, ({ id }: { id: string }) => checkWhatsApp(kernel, id))
  kernel.jobs.every('* * * * *', 'notifications.end-waiting-whatsapp', () =>
    endWaitingWhatsApp(kernel),
  )
  if (whatsApp) {
    const job = 'notifications.answer-whatsapp'
    kernel.events.queue(whatsAppAnswered, job, (payload) => ({ handler: job, payload }))
    kernel.jobs.handle(job, (news: Parameters<typeof answerWords>[2]) =>
      answerWords(kernel, whatsApp, news),
    )
  }
  return receivingRoutes(kernel, parts?.secrets ?? null)
}

function receivingRoutes(kernel: Kernel, secrets: WhatsAppParts['secrets'] | null): Route[] {
  return [
    route(contract.whatsAppAddress, async ({ query }) => {
      if (!secrets || !sameSecret(query['hub.verify_token'], secrets.verifyToken))
        throw noticeRefused()
      return Buffer.from(query['hub.challenge'])
    }),
    route(contract.whatsAppNotice, async ({ raw, rawBody }) => {
      const signature = String(raw.headers['x-hub-signature-256'] ?? '')
      const news =
        secrets && readWhatsAppNotice({ raw: rawBody, signature, appSecret: secrets.appSecret })
      if (!news) throw noticeRefused()
      for (const status of news.statuses) await receiveStatus(kernel, status)
      for (const words of news.incoming) await receiveWords(kernel, words)
      return { received: true as const }
    }),
  ]
}
