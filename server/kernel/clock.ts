export { dayMs } from '#contract/kernel/day.ts'

/** The only source of « now » for every rule, so that a test or the demo can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type SetClock = Clock & { set(instant: Date): void; advance(ms: number): void }

/** A clock that keeps its time until it is set or advanced. */
export function setClock(start: Date): SetClock {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    set: (next) => void (instant = next.getTime()),
    advance: (ms) => void (instant += ms),
  }
}

export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
