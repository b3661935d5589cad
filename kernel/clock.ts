import { dayMs } from './wire/day.ts'

export { dayMs }

/** The only source of « now », so that tests and the demo can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type SetClock = Clock & { set(instant: Date): void; advance(ms: number): void }

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
