import { desc, eq } from 'drizzle-orm'

import {
  Contact,
  firstSettings,
  Selling,
  type MarketSettings,
} from '#contract/settings/market-settings.ts'
import { firstMessagePrices, MessagePrices } from '#contract/settings/message-prices.ts'
import { settingChanges } from '#database/tables/setting-changes.ts'
import type { settingTopics } from '#database/values/settings.ts'

import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { settingsChanged } from './settings.events.ts'

type Topic = (typeof settingTopics)[number]
export type TeamSettings = MarketSettings & { messages: MessagePrices }

export const firstTeamSettings: TeamSettings = { ...firstSettings, messages: firstMessagePrices }

/** The settings as this process last read them, so that reading them costs no statement. */
const known = new WeakMap<Kernel, TeamSettings>()

export function teamSettings(kernel: Kernel): TeamSettings {
  return known.get(kernel) ?? firstTeamSettings
}

/** What everybody may read. */
export function marketSettings(kernel: Kernel): MarketSettings {
  const { contact, selling } = teamSettings(kernel)
  return { contact, selling }
}

/** As stored. A field added by a later version has its first value. */
export async function readSettings(db: Sql): Promise<TeamSettings> {
  const rows = await db
    .selectDistinctOn([settingChanges.topic], {
      topic: settingChanges.topic,
      value: settingChanges.value,
    })
    .from(settingChanges)
    .where(eq(settingChanges.decision, 'applied'))
    .orderBy(settingChanges.topic, desc(settingChanges.decidedAt), desc(settingChanges.id))
  const valueOf = (topic: Topic) => rows.find((row) => row.topic === topic)?.value ?? {}
  return {
    contact: Contact.parse({ ...firstSettings.contact, ...valueOf('contact') }),
    selling: Selling.parse({ ...firstSettings.selling, ...valueOf('selling') }),
    messages: MessagePrices.parse({ ...firstMessagePrices, ...valueOf('messages') }),
  }
}

export async function learnSettings(kernel: Kernel): Promise<void> {
  known.set(kernel, await readSettings(kernel.db))
}

/**
 * Updates this process by the event, and every `everyMs` too, as with the switches.
 * @param changed called when a value differs from before
 * @returns stops it
 */
export async function followSettings(
  kernel: Kernel,
  everyMs: number | null,
  changed: () => void,
): Promise<() => void> {
  const learn = async () => {
    const before = known.get(kernel)
    await learnSettings(kernel)
    if (JSON.stringify(before) !== JSON.stringify(known.get(kernel))) changed()
  }
  const tryIt = () =>
    void learn().catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'réglages illisibles, nouvel essai'),
    )
  kernel.events.everywhere(settingsChanged, tryIt)
  await learnSettings(kernel)
  const timer = everyMs === null ? undefined : setInterval(tryIt, everyMs)
  return () => clearInterval(timer)
}
