import { addMs } from '#kernel/clock.ts'
import { count } from './acts.ts'
import { ride } from './couriers.ts'
import { followOrders } from './buyers.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000

/** Orange Money answers with errors until it is found again. */
export async function loseOperator({ market, acts }: World): Promise<void> {
  count(acts.faults, 'operator away')
  for (const step of ['create', 'status'] as const)
    market.orangeMoney.setFault(step, { kind: 'down' })
}

export async function findOperator({ market }: World): Promise<void> {
  market.orangeMoney.clearFaults()
}

/** Nobody in one town has a network; its keeper goes on by the book. */
export async function loseNetwork(world: World): Promise<void> {
  count(world.acts.faults, 'town without network')
  world.unreached = world.towns.at(-1) ?? null
}

/** What was kept without network is sent, in its order. */
export async function findNetwork(world: World): Promise<void> {
  world.unreached = null
  const kept = [...world.kept.values()]
  world.kept.clear()
  for (const send of kept) await send()
}

/** The server's clock is an hour ahead while people act, and is set right. */
export async function setClockWrong(world: World): Promise<void> {
  const { clock } = world.market
  count(world.acts.faults, 'clock set wrong')
  const right = clock.now()
  clock.set(addMs(right, hourMs))
  await ride(world, world.dice.upTo(world.couriers.length))
  clock.set(right)
  await followOrders(world)
}
