import { desc, eq, sql } from 'drizzle-orm'

import { learnQuartiers } from '#kernel/wire/locations.ts'
import type { Deadlines } from '#modules/settings/contract/deadline-rules.ts'
import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'

import { settingChanges } from '#modules/settings/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { commissionAt, commissionSteps, type CommissionStep } from './commission-steps.ts'
import { settingsChanged } from './events.ts'
import { readSetting } from './stored-settings.ts'
import { firstTeamSettings, type TeamSettings } from './team-settings.ts'

/** Deadlines that hold from a moment on. */
type DatedDeadlines = { from: Date; deadlines: Deadlines }
type Known = {
  settings: TeamSettings
  deadlines: readonly DatedDeadlines[]
  commissions: readonly CommissionStep[]
}

/** The settings as this process last read them, so that reading them costs no statement. */
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

/** What everybody may read: of the commission the one that counts, not one that is to come. */
export function marketSettings(kernel: Kernel): MarketSettings {
  const { contact, selling, deadlines } = teamSettings(kernel)
  const { commissions } = known.get(kernel) ?? unchanged
  const commissionBasisPoints = commissionAt(commissions, kernel.clock.now())
  return { contact, selling: { ...selling, commissionBasisPoints }, deadlines }
}

/** Every change of the deadlines, the first one first. */
function deadlineChanges(kernel: Kernel): readonly DatedDeadlines[] {
  return (known.get(kernel) ?? unchanged).deadlines
}

/** As stored. */
export async function readSettings(db: Sql): Promise<TeamSettings> {
  return (await readKnown(db)).settings
}

/** Since when the commission decided last counts, or will. */
export async function lastCommissionFrom(db: Sql): Promise<Date> {
  return (await readKnown(db)).commissions.at(-1)?.from ?? new Date(0)
}

/** Of each topic the change applied last; of the deadlines and of selling, all. One statement. */
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
  const settings = { ...firstTeamSettings }
  const deadlines: DatedDeadlines[] = []
  const decided: { at: Date; basisPoints: number }[] = []
  for (const row of rows) {
    const setting = readSetting(row)
    if (!setting || setting.topic === 'delivery' || setting.topic === 'couriers') continue
    Object.assign(settings, { [setting.topic]: setting.value })
    if (setting.topic === 'deadlines' && row.from)
      deadlines.push({ from: row.from, deadlines: setting.value })
    if (setting.topic === 'selling' && row.from)
      decided.push({ at: row.from, basisPoints: setting.value.commissionBasisPoints })
  }
  return { settings, deadlines, commissions: commissionSteps(firstCommission, decided) }
}

export async function learnSettings(kernel: Kernel): Promise<void> {
  const read = await readKnown(kernel.db)
  for (const { name, formerNames } of read.settings.places.quartiers)
    learnQuartiers([name, ...formerNames])
  known.set(kernel, read)
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

const hourMs = 3_600_000

/** The market's deadlines as they are now, in ms. */
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

/**
 * How many hours there are for a complaint of a parcel delivered then: it keeps the deadline of its
 * day.
 */
export function complaintHours(kernel: Kernel, deliveredAt: Date): number {
  const change = deadlineChanges(kernel).findLast(({ from }) => from <= deliveredAt)
  return (change?.deadlines ?? firstTeamSettings.deadlines).complaintHours
}

export function complaintUntil(kernel: Kernel, deliveredAt: Date): Date {
  return addMs(deliveredAt, complaintHours(kernel, deliveredAt) * hourMs)
}

/** Parcels delivered from `from` on and before `until` can no longer be complained of. */
export type PastComplaints = { from: Date | null; until: Date }

/**
 * The times of delivery that are too long ago for a complaint, each under the deadline of its day.
 */
export function pastComplaints(kernel: Kernel): PastComplaints[] {
  const now = kernel.clock.now()
  const changes = deadlineChanges(kernel)
  const periods = [{ from: null, deadlines: firstTeamSettings.deadlines }, ...changes]
  return periods.flatMap(({ from, deadlines }, index) => {
    const next = changes[index]?.from
    const past = addMs(now, -deadlines.complaintHours * hourMs)
    const until = next && next < past ? next : past
    return from === null || from < until ? [{ from, until }] : []
  })
}
