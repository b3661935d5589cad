import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { notificationTopics } from '#modules/notices/database/values.ts'

const Preferences = z.object({
  publicKey: z.string().nullable(),
  devices: z.int(),
  topics: z.array(z.object({ topic: z.enum(notificationTopics), push: z.boolean() })),
})

export const readPreferences = endpoint('GET', '/api/notifications/preferences', {
  who: 'user',
  reply: Preferences,
  summary: 'Ce dont l’appelant veut être prévenu sur son téléphone.',
})

export const changePreference = endpoint('PUT', '/api/notifications/preferences', {
  who: 'user',
  body: z.object({ topic: z.enum(notificationTopics, 'Sujet inconnu.'), push: z.boolean() }),
  reply: Preferences,
  summary: 'Prévenir ou non d’un sujet sur le téléphone.',
})

export const subscribePush = endpoint('POST', '/api/notifications/push-subscriptions', {
  who: 'user',
  body: z.object({
    endpoint: z.url('Adresse inconnue.').max(1_000, 'Adresse inconnue.'),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Clé inconnue.'),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'Clé inconnue.'),
    }),
  }),
  reply: Preferences,
  status: 201,
  errors: ['channels.push_refused'],
  summary: 'Ce navigateur reçoit les notifications de l’appelant.',
})

export const unsubscribePush = endpoint('POST', '/api/notifications/push-unsubscription', {
  who: 'user',
  body: z.object({ endpoint: z.string().max(1_000) }),
  reply: Preferences,
  summary: 'Ce navigateur ne reçoit plus rien.',
})
