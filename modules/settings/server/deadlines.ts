import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deadlineChanges, teamSettings } from './current-settings.ts'
import { firstTeamSettings } from './team-settings.ts'

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
