import { and, count, eq, inArray } from 'drizzle-orm'

import { DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import { DeliverySettings } from '#modules/deliveries/contract/share-and-cap.ts'
import { Ceilings, Deadlines, MessagePrices } from '#modules/settings/contract/figure-settings.ts'
import { Contact, Selling } from '#modules/settings/contract/market-settings.ts'
import type { Setting } from '#modules/settings/contract/setting-words.ts'
import { Places } from '#modules/places/contract/places.ts'
import { SmsSender } from '#modules/settings/contract/sms-sender.ts'

import type { settingChanges } from '#modules/settings/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { firstTeamSettings, type TeamSettings } from './team-settings.ts'

const approved = ['selling', 'deadlines', 'ceilings', 'delivery', 'places', 'couriers'] as const

/** Settings that need a second approver. */
export type Proposal = Extract<Setting, { topic: (typeof approved)[number] }>

type Stored = Pick<typeof settingChanges.$inferSelect, 'topic' | 'value'>

/** Reads a value; null for a topic of a later version. Missing fields get initial values. */
export function readSetting({ topic, value }: Stored): Setting | null {
  const whole = (first: object) => ({ ...first, ...(value as object) })
  switch (topic) {
    case 'contact':
      return { topic, value: Contact.parse(whole(firstTeamSettings.contact)) }
    case 'selling':
      return { topic, value: Selling.parse(whole(firstTeamSettings.selling)) }
    case 'messages':
      return { topic, value: MessagePrices.parse(whole(firstTeamSettings.messages)) }
    case 'deadlines':
      return { topic, value: Deadlines.parse(whole(firstTeamSettings.deadlines)) }
    case 'ceilings':
      return { topic, value: Ceilings.parse(whole(firstTeamSettings.ceilings)) }
    case 'sender':
      return { topic, value: SmsSender.parse(whole(firstTeamSettings.sender)) }
    case 'places':
      return { topic, value: Places.parse(value) }
    case 'delivery': {
      const { tariff, before } = value as Record<'tariff' | 'before', unknown>
      return {
        topic,
        value: { tariff: DeliveryTariff.parse(tariff), before: DeliveryTariff.parse(before) },
      }
    }
    case 'couriers': {
      // Older values may exceed current limits.
      const { couriers, before } = value as Record<'couriers' | 'before', DeliverySettings>
      return { topic, value: { couriers: DeliverySettings.parse(couriers), before } }
    }
    default:
      return null
  }
}

export function needsApproval(setting: Setting | null): setting is Proposal {
  return setting !== null && approved.some((topic) => topic === setting.topic)
}

export function formerly(setting: Setting, settings: TeamSettings): Setting {
  if (setting.topic === 'delivery') {
    const { before } = setting.value
    return { topic: 'delivery', value: { tariff: before, before } }
  }
  if (setting.topic === 'couriers') {
    const { before } = setting.value
    return { topic: 'couriers', value: { couriers: before, before } }
  }
  return { topic: setting.topic, value: settings[setting.topic] } as Setting
}

/** Counts possible approvers. */
export async function teamSize(db: Sql): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(personFacts)
    .where(and(inArray(personFacts.role, ['admin', 'finance']), eq(personFacts.isActive, true)))
  return found?.people ?? 0
}
