import { randomInt } from 'node:crypto'

import { expect, test } from 'vitest'

import { keepFallen } from './fallen.ts'
import { Fall, play } from './play.ts'
import { scriptOf } from './script.ts'
import { tellActs, tellDay, tellPlay } from './tell.ts'
import { openWorld } from './open-world.ts'
import type { Size } from './world.ts'

/** `npm run year` gives these; `npm test` plays one week. */
const sizes = {
  least: { shops: 2, buyers: 4, couriers: 1, towns: 2 },
  small: { shops: 6, buyers: 20, couriers: 2, towns: 3 },
  large: { shops: 40, buyers: 200, couriers: 6, towns: 8 },
}
const { YEAR_DAYS, YEAR_SEED, YEAR_ORDERS, YEAR_SIZE } = process.env
const days = Number(YEAR_DAYS ?? 7)
const seed = Number(YEAR_SEED ?? (days > 7 ? randomInt(2 ** 31) : 22))
const played = sizes[YEAR_SIZE === 'large' ? 'large' : 'small']
const ordersOfDay = Number(YEAR_ORDERS ?? (played === sizes.large ? 12 : 5))

async function playDays(toPlay: number, size: Size): Promise<string> {
  const world = await openWorld(seed, size)
  try {
    const steps = scriptOf(seed, toPlay, size, ordersOfDay)
    await play(world, steps, toPlay, () => toPlay > 7 && tellDay(world))
    if (toPlay > 1) await tellPlay(world, seed)
    return world.books.digest()
  } catch (fault) {
    tellActs(world.acts)
    if (fault instanceof Fall)
      await keepFallen({ seed, size, days: fault.day, why: fault.why, steps: fault.steps })
    throw new Error(`seed ${seed}`, { cause: fault })
  } finally {
    await world.market.close()
  }
}

test(`${days} days of the market: money, goods and time are as those say who acted`, async () => {
  expect(await playDays(days, played)).not.toBe('')
})

test('the same seed gives the same books', async () => {
  expect(await playDays(1, sizes.least)).toBe(await playDays(1, sizes.least))
})
