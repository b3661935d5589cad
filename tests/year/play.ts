import { addMs } from '#kernel/clock.ts'
import { expectAllAgrees } from './after-a-day.ts'
import { decideComplaints, giveGoodsBack, regret } from './after-sale.ts'
import { buy, followOrders } from './buyers.ts'
import { handInCash, ride } from './couriers.ts'
import { runDueJobs } from './due-jobs.ts'
import { keepShops } from './shops.ts'
import { emptyDrawers, receiveCoaches, sendCoaches } from './station.ts'
import { payOut, refund } from './team.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000
/** Hours at which people act. */
const hours = [8, 11, 14, 17, 20]

/** Plays a day; then money, goods and time must be as the program saw it. */
export async function playDay(world: World, ordersOfDay: number): Promise<void> {
  const { market } = world
  const { clock } = market
  const midnight = new Date(`${clock.now().toISOString().slice(0, 10)}T00:00:00Z`)
  for (const hour of hours) {
    await goOnTo(world, addMs(midnight, hour * hourMs))
    for (let placed = 0; placed < ordersOfDay / hours.length; placed += 1) await buy(world)
    await keepShops(world)
    await ride(world)
    if (hour === 11) await receiveCoaches(world)
    if (hour === 17) await sendCoaches(world)
    await followOrders(world)
    await giveGoodsBack(world)
    if (hour === 14) await actOfTeam(world)
  }
  await goOnTo(world, addMs(midnight, 24 * hourMs))
  world.day += 1
  await expectAllAgrees(world)
}

/** The team does not work on Sundays. */
async function actOfTeam(world: World): Promise<void> {
  if (world.market.clock.now().getUTCDay() === 0) return
  await handInCash(world)
  await emptyDrawers(world)
  await refund(world)
  await payOut(world)
  await regret(world)
  await decideComplaints(world)
}

async function goOnTo({ market }: World, at: Date): Promise<void> {
  const from = market.clock.now()
  market.clock.set(at)
  await runDueJobs(market, from, at)
}
