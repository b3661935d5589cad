import { giveGoodsBack } from './after-sale.ts'
import { buy, followOrders } from './buyers.ts'
import { cheat, loseTelephone } from './cheats.ts'
import { ride } from './couriers.ts'
import { killAtJobs } from './due-jobs.ts'
import { findNetwork, findOperator, loseNetwork, loseOperator, setClockWrong } from './outages.ts'
import { restartDatabase } from './restart.ts'
import { keepShop, payPlan } from './shops.ts'
import { receiveCoaches, sendCoaches } from './station.ts'
import { changeFee, closeRoad } from './tariff-changes.ts'
import { workInOffice } from './team.ts'
import type { World } from './world.ts'

export type Deed = keyof typeof deeds

/** What a step of the script may do; `who`: the place of its person among those who can. */
export const deeds = {
  buy: buy,
  'keep a shop': keepShop,
  ride: ride,
  'receive coaches': receiveCoaches,
  'send coaches': sendCoaches,
  'follow orders': followOrders,
  'give goods back': giveGoodsBack,
  'work in the office': workInOffice,
  cheat: cheat,
  'lose a telephone': loseTelephone,
  'pay a plan': payPlan,
  'change a fee': changeFee,
  'close a road': closeRoad,
  'lose an operator': loseOperator,
  'find the operator': findOperator,
  'lose the network': loseNetwork,
  'find the network': findNetwork,
  'set the clock wrong': setClockWrong,
  'restart the database': restartDatabase,
  'kill at jobs': killAtJobs,
} satisfies Record<string, (world: World, who: number) => Promise<void>>
