import { addMs, dayMs } from '#kernel/clock.ts'
import type { Deed } from './deeds.ts'
import { diceOf } from './dice.ts'
import { opening, seasonOf } from './season.ts'
import type { Size } from './world.ts'

/**
 * One person's doing at one hour, or one fault. It has dice of its own: a script that lost steps
 * plays its others as before.
 */
export type Step = { day: number; hour: number; does: Deed; who: number; dice: number }

/** Hours at which people act. */
export const hours = [8, 13, 18]

/** Writes what is done in so many days. @param ordersOfDay on an ordinary one */
export function scriptOf(seed: number, days: number, size: Size, ordersOfDay: number): Step[] {
  const steps: Step[] = []
  for (let day = 0; day < days; day += 1) steps.push(...dayOf(seed, day, size, ordersOfDay))
  return steps
}

function dayOf(seed: number, day: number, size: Size, ordersOfDay: number): Step[] {
  const dice = diceOf(seed + 1_000_003 * (day + 1))
  const season = seasonOf(addMs(opening, day * dayMs))
  const steps: Step[] = []
  let hour = 8
  const add = (does: Deed, who = 0) =>
    void steps.push({ day, hour, does, who, dice: dice.upTo(2 ** 31) })
  const each = (does: Deed, count: number, chance: number) => {
    for (let who = 0; who < count; who += 1) if (dice.happens(chance)) add(does, who)
  }
  for (hour of hours) {
    // Who fasts buys in the evening.
    const share = season.isRamadan ? (hour === 18 ? 0.8 : 0.1) : 1 / hours.length
    const orders = ordersOfDay * season.rush * share
    for (let bought = dice.happens(orders % 1) ? 0 : 1; bought <= orders; bought += 1)
      add('buy', dice.upTo(size.buyers))
    if (season.shopsWork) each('keep a shop', size.shops, hour === 18 ? 0.5 : 0.95)
    if (season.couriersWork) each('ride', size.couriers, season.rains ? 0.5 : 0.9)
    if (hour === 13) add('receive coaches')
    if (hour === 18 && season.couriersWork) add('send coaches')
    if (hour !== 8) add('follow orders')
    if (hour === 13) add('give goods back')
    if (hour === 13 && season.teamWorks) add('work in the office')
    if (dice.happens(0.5)) add('cheat', dice.upTo(size.buyers))
  }
  hour = dice.oneOf(hours)
  if (dice.happens(0.2)) add('lose a telephone', dice.upTo(size.buyers))
  if (dice.happens(0.2)) add('restart the database')
  if (dice.happens(0.35)) add('kill at jobs')
  if (dice.happens(0.2)) add('set the clock wrong')
  if (season.teamWorks && dice.happens(0.15)) add('change a fee', dice.upTo(2))
  if (dice.happens(0.15)) add('pay a plan', dice.upTo(size.shops))
  hour = 8
  if (day % 30 === 4) add('lose an operator')
  if (day % 30 === 5) add('find the operator')
  if (day % 45 === 2) add('close a road')
  if (size.towns > 2 && day % 60 === 1) add('lose the network')
  if (size.towns > 2 && day % 60 === (day < 7 ? 4 : 8)) add('find the network')
  return steps.toSorted((one, other) => one.hour - other.hour)
}
