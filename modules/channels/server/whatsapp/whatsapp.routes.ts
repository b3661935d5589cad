import * as contract from '#modules/channels/contract/phone-ways.ts'
import { readWhatsAppNotice } from '#providers/whatsapp/whatsapp-templates.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { whatsAppNoticeRefused } from '../errors.ts'
import { receiveWords } from './contacts.ts'
import { receiveStatus, type WhatsAppParts } from './write-by-whatsapp.ts'

export function whatsAppRoutes(kernel: Kernel, secrets: WhatsAppParts['secrets'] | null): Route[] {
  return [
    route(contract.whatsAppAddress, async ({ query }) => {
      if (!secrets || !sameSecret(query['hub.verify_token'], secrets.verifyToken))
        throw whatsAppNoticeRefused()
      return Buffer.from(query['hub.challenge'])
    }),
    route(contract.whatsAppNotice, async ({ raw, rawBody }) => {
      const signature = String(raw.headers['x-hub-signature-256'] ?? '')
      const news =
        secrets && readWhatsAppNotice({ raw: rawBody, signature, appSecret: secrets.appSecret })
      if (!news) throw whatsAppNoticeRefused()
      for (const status of news.statuses) await receiveStatus(kernel, status)
      for (const words of news.incoming) await receiveWords(kernel, words)
      return { received: true as const }
    }),
  ]
}
