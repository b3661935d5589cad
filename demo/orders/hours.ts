import { dayMs } from '#kernel/clock.ts'

const hourMs = 3_600_000

/** `days` before today, at `hour` (may hold a fraction) in Bamako, which is at UTC. */
export function daysAgo(now: Date, days: number, hour: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs + hour * hourMs)
}

export function plusHours(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * hourMs)
}

/** The next moment at which a shop or a courier works: from 8 to 20 h, not on Sunday. */
export function atWork(date: Date): Date {
  const hour = (date.getTime() % dayMs) / hourMs
  // Events of the night are spread over the next morning, deterministically.
  const morning = 8 + (date.getTime() % 131) / 60
  const next =
    hour < 8
      ? plusHours(date, morning - hour)
      : hour >= 20
        ? plusHours(date, 24 + morning - hour)
        : date
  return next.getUTCDay() === 0 ? plusHours(next, 24) : next
}

/** Scales dates to fit between `from` and `until`; unchanged when they all fit. */
export function squeezed<T extends { at: Date }>(
  steps: readonly T[],
  from: Date,
  until: Date,
): T[] {
  const last = Math.max(from.getTime(), ...steps.map(({ at }) => at.getTime()))
  if (last <= until.getTime()) return [...steps]
  const share = Math.max(0, until.getTime() - from.getTime()) / (last - from.getTime())
  return steps.map((step) => ({
    ...step,
    at: new Date(from.getTime() + (step.at.getTime() - from.getTime()) * share),
  }))
}
