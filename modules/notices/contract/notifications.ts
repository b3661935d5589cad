import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { type notificationTopics, notificationKinds } from '#modules/notices/database/values.ts'

export { notificationKinds, notificationTopics } from '#modules/notices/database/values.ts'

export type NotificationTopic = (typeof notificationTopics)[number]

export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  _id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: Time,
  webUrl: z.string(),
  appRoute: z.string(),
  resourceType: z.string(),
  resourceId: z.string().nullable(),
  slug: z.string().nullable(),
  imageUrl: z.string().nullish(),
})
export type Notification = z.output<typeof Notification>

const Unread = z.object({ unread: z.int() })

export const listNotifications = endpoint('GET', '/api/notifications', {
  who: 'user',
  query: z.object({
    unreadOnly: z
      .enum(['true', 'false', '1', '0'], 'Filtre inconnu.')
      .default('false')
      .transform((typed) => typed === 'true' || typed === '1'),
    ...paging(20),
  }),
  reply: z.object({
    notifications: z.array(Notification),
    ...pageFacts,
    totalNotifications: z.int(),
    unread: z.int(),
  }),
  summary: 'Les notifications de l’appelant, la dernière d’abord, et combien ne sont pas lues.',
})

export const countUnread = endpoint('GET', '/api/notifications/unread', {
  who: 'user',
  reply: Unread,
  summary: 'Combien de notifications ne sont pas lues.',
})

export const countAnswers = endpoint('GET', '/api/notifications/answers', {
  who: 'user',
  reply: z.object({ answers: z.int() }),
  summary: 'À combien de réclamations de l’appelant on a répondu sans qu’il l’ait lu.',
})

const byId = z.object({ id: Id })
const errors = ['notices.unknown'] as const

export const clickNotification = endpoint('PUT', '/api/notifications/{id}/click', {
  who: 'user',
  params: byId,
  reply: Notification,
  errors,
  summary: 'La notification a été ouverte : elle est lue.',
})

export const readNotification = endpoint('PUT', '/api/notifications/{id}/read', {
  who: 'user',
  params: byId,
  reply: Notification,
  errors,
  summary: 'La notification est lue.',
})

export const readAllNotifications = endpoint('PUT', '/api/notifications/read-all', {
  who: 'user',
  query: z.object({ about: Id.optional() }),
  reply: Unread,
  summary: 'Marque tout comme lu, ou ce qui parle d’une seule chose.',
})
