import { dayMs } from './wire/day.ts'

export { dayMs }

/** The only source of « now » for every rule, so that a test or the demo can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type SetClock = Clock & { set(instant: Date): void; advance(ms: number): void }

/** Makes a clock that stands still until it is set or advanced. */
export function setClock(start: Date): SetClock {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    set: (next) => void (instant = next.getTime()),
    advance: (ms) => void (instant += ms),
  }
}

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** Returns the day in Bamako (UTC all year): `2026-11-21`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** Moves a Sunday to the same hour of Monday: there are no deliveries on Sundays. */
export function exceptSunday(instant: Date): Date {
  return instant.getUTCDay() === 0 ? addMs(instant, dayMs) : instant
}
