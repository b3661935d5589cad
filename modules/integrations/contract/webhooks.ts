import { z } from 'zod'

import { deliveryStates, webhookEvents } from '#modules/integrations/database/values.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

export { deliveryStates, webhookEvents } from '#modules/integrations/database/values.ts'
export type WebhookEvent = (typeof webhookEvents)[number]

export const WEBHOOKS_MAX = 5

const who = ['vendeur'] as const
const byId = z.object({ id: Id })

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  createdAt: Time,
  /** State of its latest message; null before the first. */
  latest: z.enum(deliveryStates).nullable(),
})
export type Webhook = z.output<typeof Webhook>

export const WebhookDelivery = z.object({
  _id: Id,
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  answeredStatus: z.int().nullable(),
  failure: z.string().nullable(),
  createdAt: Time,
  nextAt: z.nullable(Time),
  /** The body exactly as sent. */
  body: z.string(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const address = text(1, 500, 'Entrez l’adresse qui reçoit les messages.')
const events = z
  .array(z.enum(webhookEvents, 'Événement inconnu.'), 'Choisissez au moins un événement.')
  .min(1, 'Choisissez au moins un événement.')
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

const unknown = 'integrations.webhook_unknown'
const refused = 'integrations.address_refused'

export const listWebhooks = endpoint('GET', '/api/seller/webhooks', {
  who,
  shop: 'owner',
  reply: z.object({ webhooks: z.array(Webhook) }),
  summary: 'Les adresses que le marché prévient.',
})

export const addWebhook = endpoint('POST', '/api/seller/webhooks', {
  who,
  shop: 'owner',
  body: z.object({ url: address, events }),
  status: 201,
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  errors: ['integrations.too_many_webhooks', refused],
  summary:
    'Ajoute une adresse à prévenir ; le secret qui signe n’est montré que dans cette réponse.',
})

export const changeWebhook = endpoint('PUT', '/api/seller/webhooks/{id}', {
  who,
  shop: 'owner',
  params: byId,
  body: z.object({ url: address, events, active: z.boolean() }),
  reply: Webhook,
  errors: [unknown, refused],
  summary: 'Change une adresse, ses événements, ou la met en pause.',
})

export const removeWebhook = endpoint('DELETE', '/api/seller/webhooks/{id}', {
  who,
  shop: 'owner',
  params: byId,
  errors: [unknown],
  summary: 'Retire une adresse et son histoire.',
})

export const renewWebhookSecret = endpoint('POST', '/api/seller/webhooks/{id}/secret', {
  who,
  shop: 'owner',
  params: byId,
  status: 201,
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  errors: [unknown],
  summary: 'Un nouveau secret ; l’ancien signe aussi pendant 24 h, le temps d’en changer.',
})

export const listWebhookDeliveries = endpoint('GET', '/api/seller/webhooks/{id}/deliveries', {
  who,
  shop: 'owner',
  params: byId,
  query: z.object(paging(20)),
  reply: z.object({
    deliveries: z.array(WebhookDelivery),
    ...pageFacts,
    totalDeliveries: z.int(),
  }),
  errors: [unknown],
  summary: 'Ce qui a été envoyé à une adresse depuis un mois, le dernier d’abord.',
})

export const resendDelivery = endpoint('POST', '/api/seller/webhook-deliveries/{id}/resend', {
  who,
  shop: 'owner',
  params: byId,
  status: 202,
  reply: WebhookDelivery,
  errors: ['integrations.delivery_unknown'],
  summary: 'Envoie un message de nouveau, tel quel.',
})
