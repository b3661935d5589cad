import { z } from 'zod'

import { phoneTopics, phoneWays } from '#modules/channels/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'

export { phoneTopics, phoneWays } from '#modules/channels/database/values.ts'

export type PhoneTopic = (typeof phoneTopics)[number]
export type PhoneWay = (typeof phoneWays)[number]

export const usualWay: Readonly<Record<PhoneTopic, PhoneWay>> = {
  orders: 'sms',
  sales: 'none',
  account: 'sms',
}

const Ways = z.object({
  whatsApp: z.boolean(),
  chosen: z.boolean(),
  ways: z.array(z.object({ topic: z.enum(phoneTopics), way: z.enum(phoneWays) })),
})

export const readPhoneWays = endpoint('GET', '/api/notifications/phone-ways', {
  who: 'user',
  reply: Ways,
  summary: 'Par SMS ou par WhatsApp : ce que l’appelant a choisi, sujet par sujet.',
})

export const choosePhoneWay = endpoint('PUT', '/api/notifications/phone-ways', {
  who: 'user',
  body: z.object({
    topic: z.enum(phoneTopics, 'Sujet inconnu.'),
    way: z.enum(phoneWays, 'Choix inconnu.'),
  }),
  reply: Ways,
  errors: ['channels.way_refused'],
  summary: 'Choisit comment être prévenu d’un sujet : SMS, WhatsApp, les deux, ou rien (ventes).',
})

export const whatsAppNotice = endpoint('POST', '/api/notifications/whatsapp', {
  who: 'visitor',
  raw: true,
  body: z.looseObject({}),
  reply: z.object({ received: z.literal(true) }),
  errors: ['channels.notice_refused'],
  summary: 'Ce que Meta annonce, signé : messages reçus, lus, non remis, et réponses.',
})

export const whatsAppAddress = endpoint('GET', '/api/notifications/whatsapp', {
  who: 'visitor',
  query: z.object({
    'hub.mode': z.literal('subscribe', 'Demande inconnue.'),
    'hub.verify_token': z.string().max(200),
    'hub.challenge': z.string().max(200),
  }),
  file: 'text/plain',
  errors: ['channels.notice_refused'],
  summary: 'Meta vérifie que cette adresse est la nôtre.',
})
