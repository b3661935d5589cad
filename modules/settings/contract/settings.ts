import { z } from 'zod'

import { settingDecisions, settingTopics } from '#modules/settings/database/values.ts'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { Ceilings, Deadlines, MessagePrices } from './figure-settings.ts'
import { Contact, MarketSettings, Selling } from './market-settings.ts'
import { SmsSender } from './sms-sender.ts'

const team = ['admin', 'finance'] as const

export const readSettings = endpoint('GET', '/api/market/settings', {
  who: 'visitor',
  reply: MarketSettings,
  summary: 'Comment joindre le marché, qui en répond, et ce que vendre y coûte.',
})

const Change = z.object({
  id: Id,
  topic: z.enum(settingTopics),
  /** « Téléphone », « 70 00 00 00 », « 76 00 00 00 ». */
  differences: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Time,
  decision: z.enum(settingDecisions).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.nullable(Time),
  /** Not by the proposer, unless alone in the team. */
  mayApprove: z.boolean(),
})
export type SettingChange = z.output<typeof Change>
const TeamSettings = MarketSettings.extend({
  messages: MessagePrices,
  ceilings: Ceilings,
  sender: SmsSender,
  // Values of topics that other modules declare.
}).loose()
export const SettingChanges = z.object({ settings: TeamSettings, changes: z.array(Change) })
export type SettingChanges = z.output<typeof SettingChanges>

export const readSettingChanges = endpoint('GET', '/api/admin/settings', {
  who: team,
  reply: SettingChanges,
  summary:
    'Les réglages du marché et leurs cinquante derniers changements, le plus récent d’abord.',
})

export const changeContact = endpoint('PUT', '/api/admin/settings/contact', {
  who: ['admin'],
  stepUp: true,
  body: z.object({ contact: Contact, reason: Reason }),
  reply: SettingChanges,
  summary: 'Change comment joindre le marché ; vaut aussitôt, partout.',
})

export const changeMessagePrices = endpoint('PUT', '/api/admin/settings/messages', {
  who: ['admin'],
  body: z.object({ messages: MessagePrices, reason: Reason }),
  reply: SettingChanges,
  summary: 'Change le prix des messages et le budget d’un mois, pour les compter et prévenir.',
})

export const proposeSelling = endpoint('PUT', '/api/admin/settings/selling', {
  who: team,
  stepUp: true,
  body: z.object({ selling: Selling, reason: Reason }),
  reply: SettingChanges,
  summary: 'Demande un changement de commission ou de formules ; une autre personne l’approuve.',
})

export const proposeDeadlines = endpoint('PUT', '/api/admin/settings/deadlines', {
  who: team,
  stepUp: true,
  body: z.object({ deadlines: Deadlines, reason: Reason }),
  reply: SettingChanges,
  summary: 'Demande un changement des délais du marché ; une autre personne l’approuve.',
})

export const proposeCeilings = endpoint('PUT', '/api/admin/settings/ceilings', {
  who: team,
  stepUp: true,
  body: z.object({ ceilings: Ceilings, reason: Reason }),
  reply: SettingChanges,
  summary:
    'Demande un changement de ce qu’un nouvel acheteur peut avoir en cours ; une autre personne l’approuve.',
})

export const changeSmsSender = endpoint('PUT', '/api/admin/settings/sender', {
  who: ['admin'],
  stepUp: true,
  body: z.object({ sender: SmsSender, reason: Reason }),
  reply: SettingChanges,
  summary: 'Change l’adresse d’où partent les SMS ; vaut aussitôt, partout.',
})

export const decideSetting = endpoint('POST', '/api/admin/settings/changes/{id}', {
  who: team,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({ approve: z.boolean() }),
  reply: SettingChanges,
  summary: 'Approuve ou refuse un changement demandé par une autre personne.',
})
