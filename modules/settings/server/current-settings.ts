import { desc, eq, sql } from 'drizzle-orm'

import type { Deadlines } from '#modules/settings/contract/deadline-rules.ts'
import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'

import { settingChanges } from '#modules/settings/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { commissionAt, commissionSteps, type CommissionStep } from './commission-steps.ts'
import { settingsChanged } from './events.ts'
import { deadlinesSetting, sellingSetting } from './market-topics.ts'
import { firstTeamSettings, type TeamSettings } from './team-settings.ts'
import { type SettingTopic, storedTopics, topicNamed } from './topics.ts'

type DatedDeadlines = { from: Date; deadlines: Deadlines }
type Known = {
  settings: TeamSettings
  deadlines: readonly DatedDeadlines[]
  commissions: readonly CommissionStep[]
}

const known = new WeakMap<Kernel, Known>()
const firstCommission = firstTeamSettings.selling.commissionBasisPoints
const unchanged: Known = {
  settings: firstTeamSettings,
  deadlines: [],
  commissions: commissionSteps(firstCommission, []),
}

export function teamSettings(kernel: Kernel): TeamSettings {
  return (known.get(kernel) ?? unchanged).settings
}

/** Reads the current commission, not a future one. */
export function marketSettings(kernel: Kernel): MarketSettings {
  const { contact, selling, deadlines } = teamSettings(kernel)
  const { commissions } = known.get(kernel) ?? unchanged
  const commissionBasisPoints = commissionAt(commissions, kernel.clock.now())
  return { contact, selling: { ...selling, commissionBasisPoints }, deadlines }
}

function deadlineChanges(kernel: Kernel): readonly DatedDeadlines[] {
  return (known.get(kernel) ?? unchanged).deadlines
}

export function settingOf<Value extends object>(kernel: Kernel, topic: SettingTopic<Value>): Value {
  return (teamSettings(kernel)[topic.name] ?? topic.first) as Value
}

export async function readSettings(db: Sql): Promise<TeamSettings> {
  return (await readKnown(db)).settings
}

export async function readSetting<Value extends object>(
  db: Sql,
  topic: SettingTopic<Value>,
): Promise<Value> {
  return (await readSettings(db))[topic.name] as Value
}

/** Returns the start, past or future, of the last commission. */
export async function lastCommissionFrom(db: Sql): Promise<Date> {
  return (await readKnown(db)).commissions.at(-1)?.from ?? new Date(0)
}

/** Returns the last change per topic; all for deadlines and selling. */
async function readKnown(db: Sql): Promise<Known> {
  const each = sql`case when ${settingChanges.topic} in ('deadlines', 'selling') then ${settingChanges.id} end`
  const rows = await db
    .selectDistinctOn([settingChanges.topic, each], {
      topic: settingChanges.topic,
      value: settingChanges.value,
      from: settingChanges.decidedAt,
    })
    .from(settingChanges)
    .where(eq(settingChanges.decision, 'applied'))
    .orderBy(settingChanges.topic, each, desc(settingChanges.decidedAt), desc(settingChanges.id))
  const settings: TeamSettings = {
    ...firstTeamSettings,
    ...Object.fromEntries(storedTopics().map(({ name, first }) => [name, first])),
  }
  const deadlines: DatedDeadlines[] = []
  const decided: { at: Date; basisPoints: number }[] = []
  for (const row of rows) {
    const topic = topicNamed(row.topic)
    if (!topic || topic.first === null) continue
    Object.assign(settings, { [topic.name]: topic.parse(row.value as object) })
    if (topic.name === deadlinesSetting.name && row.from)
      deadlines.push({ from: row.from, deadlines: settings.deadlines })
    if (topic.name === sellingSetting.name && row.from)
      decided.push({ at: row.from, basisPoints: settings.selling.commissionBasisPoints })
  }
  return { settings, deadlines, commissions: commissionSteps(firstCommission, decided) }
}

export async function learnSettings(kernel: Kernel): Promise<void> {
  const read = await readKnown(kernel.db)
  for (const topic of storedTopics()) topic.learned?.(read.settings[topic.name] as object)
  known.set(kernel, read)
}

/**
 * Refreshes settings on the event and every `everyMs`.
 * @param changed called when a value differs
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
      kernel.log.warn({ err: error }, 'settings not readable, trying again'),
    )
  kernel.events.everywhere(settingsChanged, tryIt)
  await learnSettings(kernel)
  const timer = everyMs === null ? undefined : setInterval(tryIt, everyMs)
  return () => clearInterval(timer)
}

const hourMs = 3_600_000

export function deadlinesMs(kernel: Kernel) {
  const deadlines = teamSettings(kernel).deadlines
  return {
    payment: deadlines.paymentMinutes * 60_000,
    acceptance: deadlines.acceptanceHours * hourMs,
    complaintAnswer: deadlines.complaintAnswerHours * hourMs,
    complaintDecision: deadlines.complaintDecisionHours * hourMs,
    planGrace: deadlines.planGraceDays * dayMs,
  }
}

/** Returns the deadlines that were in force at an instant. */
export function deadlinesAt(kernel: Kernel, at: Date): DatedDeadlines['deadlines'] {
  const change = deadlineChanges(kernel).findLast(({ from }) => from <= at)
  return change?.deadlines ?? firstTeamSettings.deadlines
}

/** Returns hours, as of the delivery day. */
export function complaintHours(kernel: Kernel, deliveredAt: Date): number {
  return deadlinesAt(kernel, deliveredAt).complaintHours
}

export function complaintUntil(kernel: Kernel, deliveredAt: Date): Date {
  return addMs(deliveredAt, complaintHours(kernel, deliveredAt) * hourMs)
}
