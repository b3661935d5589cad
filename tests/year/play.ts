import { addMs, dayMs } from '#kernel/clock.ts'
import { expectAllAgrees } from './after-a-day.ts'
import { deeds } from './deeds.ts'
import { diceOf } from './dice.ts'
import { runDueJobs } from './due-jobs.ts'
import { followGrowth } from './growth.ts'
import { hours, type Step } from './script.ts'
import { opening } from './season.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000

/** Where a play fell, and the steps that led to it. */
export class Fall extends Error {
  /** Days up to the fall. */
  readonly day: number
  /** Not shown with the error. */
  readonly #steps: readonly Step[]

  constructor(day: number, at: string, steps: readonly Step[], cause: unknown) {
    super(`day ${day}, ${at}: ${String(cause)}`, { cause })
    this.day = day
    this.#steps = steps
  }

  get why(): string {
    return String(this.cause)
  }

  get steps(): readonly Step[] {
    return this.#steps
  }
}

/**
 * Plays a script day by day; after each, money, goods and time must be as the program saw it.
 * @param told after a day
 * @throws Fall
 */
export async function play(
  world: World,
  steps: readonly Step[],
  days: number,
  told: () => void = () => undefined,
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const midnight = new Date(
      `${addMs(opening, day * dayMs)
        .toISOString()
        .slice(0, 10)}T00:00Z`,
    )
    const today = steps.filter((step) => step.day === day)
    let at = 'night'
    try {
      for (const hour of hours) {
        await goOnTo(world, addMs(midnight, hour * hourMs))
        for (const step of today) {
          if (step.hour !== hour) continue
          at = `${hour} h, ${step.does} ${step.who}`
          world.dice = diceOf(step.dice)
          await deeds[step.does](world, step.who)
        }
      }
      at = 'evening'
      await goOnTo(world, addMs(midnight, dayMs))
      world.day = day + 1
      world.dice = diceOf(day)
      await expectAllAgrees(world)
      await followGrowth(world)
    } catch (fault) {
      const played = steps.filter((step) => step.day <= day)
      throw new Fall(day + 1, at, played, fault)
    }
    told()
  }
}

async function goOnTo(world: World, at: Date): Promise<void> {
  const { clock } = world.market
  const from = clock.now()
  clock.set(at)
  await runDueJobs(world, from, at)
}
