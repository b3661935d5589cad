import { z } from 'zod'

import { settingDecisions, settingTopics } from '#database/values/settings.ts'

import { endpoint } from '../kernel/endpoint.ts'
import { Id, Time } from '../kernel/fields.ts'
import { Reason } from '../kernel/text-fields.ts'
import { Contact, MarketSettings, Selling } from './market-settings.ts'
import { MessagePrices } from './message-prices.ts'

const team = ['admin', 'finance'] as const

export const readSettings = endpoint('GET', '/api/market/settings', {
  who: 'visitor',
  reply: MarketSettings,
  summary: 'Comment joindre le marché, qui en répond, et ce que vendre y coûte.',
})

const Change = z.object({
  id: Id,
  topic: z.enum(settingTopics),
  /**
   * What differs from the values when it was proposed: « Téléphone », « 70 00 00 00 », « 76 00 00
   * 00 ».
   */
  differences: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Time,
  decision: z.enum(settingDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Time.nullable(),
  /**
   * Whether the caller may approve it: not the one who proposed it, unless the team is one person.
   */
  mayApprove: z.boolean(),
})
export type SettingChange = z.output<typeof Change>
/** The settings that only the team reads, and those that everybody reads. */
const TeamSettings = MarketSettings.extend({ messages: MessagePrices })
const reply = z.object({ settings: TeamSettings, changes: z.array(Change) })
export type SettingChanges = z.output<typeof reply>

export const readSettingChanges = endpoint('GET', '/api/admin/settings', {
  who: team,
  reply,
  summary:
    'Les réglages du marché et leurs cinquante derniers changements, le plus récent d’abord.',
})

export const changeContact = endpoint('PUT', '/api/admin/settings/contact', {
  who: ['admin'],
  body: z.object({ contact: Contact, reason: Reason }),
  reply,
  summary: 'Change comment joindre le marché ; vaut aussitôt, partout.',
})

export const changeMessagePrices = endpoint('PUT', '/api/admin/settings/messages', {
  who: ['admin'],
  body: z.object({ messages: MessagePrices, reason: Reason }),
  reply,
  summary: 'Change le prix des messages et le budget d’un mois, pour les compter et prévenir.',
})

export const proposeSelling = endpoint('PUT', '/api/admin/settings/selling', {
  who: team,
  body: z.object({ selling: Selling, reason: Reason }),
  reply,
  summary: 'Demande un changement de commission ou de formules ; une autre personne l’approuve.',
})

export const decideSetting = endpoint('POST', '/api/admin/settings/changes/{id}', {
  who: team,
  params: z.object({ id: Id }),
  body: z.object({ approve: z.boolean() }),
  reply,
  summary: 'Approuve ou refuse un changement demandé par une autre personne.',
})
