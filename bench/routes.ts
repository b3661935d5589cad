import { calendarOf } from '#modules/calendar/contract/calendar.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { type Line, networkOf, type RelayStop } from '#modules/network/contract/network.ts'
import { routesFrom } from '#modules/network/contract/routes-from.ts'
import { regions } from '#modules/places/database/values.ts'
import { printTable, runBench } from './rig/bench.ts'

/** `npm run bench -- routes`: processor ms of the routes from a shop to a place. */
const rounds = 2_000
const calendar = calendarOf(firstWeek, { days: [] })
const opening = Array.from({ length: 7 }, () => ({ from: '08:00', to: '20:00' }))

await runBench('routes', 2, async () => {
  const costs = [
    { network: 'demonstration', stops: 12, lines: 10 },
    { network: 'large', stops: 200, lines: 100 },
  ].map((size) => ({ ...size, 'processor ms': costOf(size) }))
  printTable('routes from one shop to one place', costs)
  return { costs }
})

/** Returns the mean of all pairs of towns, warm code. */
function costOf({ stops, lines }: { stops: number; lines: number }): number {
  const town = (index: number) => regions[index % regions.length] ?? 'Bamako'
  const relays = Array.from({ length: stops }, (_, index): RelayStop => ({
    id: String(index),
    town: town(index),
    name: `Relais ${index}`,
    receives: { opening },
    takesDrops: true,
  }))
  const coaches = Array.from({ length: lines }, (_, index): Line => ({
    id: String(index),
    carrierId: 'binke',
    carrier: 'Binkè Transport',
    from: index % 3 === 0 ? 'Bamako' : town(index),
    to: index % 3 === 1 ? 'Bamako' : town(index * 7 + 1),
    station: 'Sogoniko',
    days: [1 + (index % 7)],
    leavesAt: '18:00',
    roadDays: index % 4,
    francs: { léger: 1_500, moyen: 2_500, lourd: 5_000 },
  }))
  const fees = { léger: 1_500, moyen: 2_500, lourd: 4_000 }
  const network = networkOf({
    towns: regions.map((name) => ({
      name,
      servedBy: name === 'Bamako' ? 'couriers' : 'coach',
      isCollected: name === 'Bamako',
      fromHub: name === 'Bamako' ? null : { fees, minDays: 2, maxDays: 4 },
      inside: null,
      closed: null,
    })),
    lines: coaches,
    stops: relays,
  })
  const last = { francs: 1_000, minDays: 1, maxDays: 1, takesCash: true }
  const plan = (round: number) => {
    const to = town(round * 3 + 1)
    return routesFrom(network, {
      calendar,
      shop: { town: town(round), receives: null },
      to: { town: to, relays: relays.filter((relay) => relay.town === to) },
      weightClass: 'léger',
      day: '2026-11-29',
      last: { door: last, relay: last },
    })
  }
  for (let round = 0; round < rounds; round += 1) plan(round)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) plan(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / rounds
}
