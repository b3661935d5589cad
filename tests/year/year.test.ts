import { randomInt } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { playDay } from './play.ts'
import { openWorld } from './world.ts'

/** `npm run year -- --seed N --days N` gives these; `npm test` plays one week. */
const days = Number(process.env['YEAR_DAYS'] ?? 7)
const seed = Number(process.env['YEAR_SEED'] ?? (days > 7 ? randomInt(2 ** 31) : 3))
const isLong = days > 31
const size = isLong
  ? { shops: 40, buyers: 400, couriers: 12, towns: 8 }
  : { shops: 9, buyers: 30, couriers: 3, towns: 3 }
const ordersOfDay = Number(process.env['YEAR_ORDERS'] ?? (isLong ? 25 : 5))

const world = await openWorld(seed, size)
afterAll(() => world.market.close())

test(`${days} days of the market: money, goods and time are as those say who acted`, async () => {
  const { acts, books } = world
  for (let day = 0; day < days; day += 1) {
    const from = performance.now()
    try {
      await playDay(world, ordersOfDay)
    } catch (fault) {
      throw new Error(`seed ${seed}, day ${world.day}`, { cause: fault })
    }
    if (days > 7)
      process.stdout.write(
        `day ${world.day}: ${books.orders.length} orders, ${books.given.size} parcels given, ${Math.round(performance.now() - from)} ms\n`,
      )
  }
  const words = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, times]) => `  ${name}: ${times}`).join('\n')
  process.stdout.write(
    `seed ${seed}, ${books.orders.length} orders\n${words(acts.done)}\nrefused\n${words(acts.refused)}\n`,
  )
  expect(books.given.size).toBeGreaterThan(0)
})
