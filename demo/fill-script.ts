import type { Log } from '#server/kernel/log.ts'

import { phones } from './accounts.ts'
import { checkBooks } from './check-books.ts'
import type { DemoContent } from './content.ts'
import { fillDemoAccounts, fillPeople } from './fill-people.ts'
import { fillPayouts } from './fill-payouts.ts'
import { fillCategories, fillShops } from './fill-shelves.ts'
import { fillStatements } from './fill-statements.ts'
import { fillSubscriptions } from './fill-subscriptions.ts'
import { fillVisits } from './fill-visits.ts'
import { lookAtProducts } from './look-at-products.ts'
import { fillOrders } from './orders/fill-orders.ts'
import type { OrderPlan } from './orders/plan-orders.ts'
import { openTheatre } from './orders/theatre.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Stage } from './stage.ts'
import { readOldNotices, tellNotices } from './tell-notices.ts'

/** All that is to be played, and the moment it leads to. */
export type Script = { content: DemoContent; pictures: PicturePlan; plan: OrderPlan; now: Date }

/** What is sold, and those who sell it and work for the market. The rows of the pictures must be there. */
export async function fillShelves(
  stage: Stage,
  { content, pictures, plan, now }: Script,
): Promise<void> {
  await fillCategories(stage, content, pictures)
  await fillShops(stage, content, pictures, plan.sold, now)
  await fillDemoAccounts(stage, pictures, now)
}

/** Those who buy, what the shops pay for their plans, and every order from the first to what is under way. @returns how many orders could not be played */
export async function fillPast(
  stage: Stage,
  { content, pictures, plan, now }: Script,
  log: Log,
): Promise<number> {
  await fillPeople(stage, content, pictures, now)
  await lookAtProducts(stage, phones.admin, now)
  const theatre = await openTheatre(stage, content, (key) =>
    (pictures.products.get(key) ?? []).map(({ id }) => id),
  )
  tellNotices(stage, now)
  await fillSubscriptions(theatre, content.shops, now)
  const leftOut = await fillOrders(theatre, content, plan.orders, log)
  await fillPayouts(stage, now)
  await fillStatements(stage, now)
  await readOldNotices(stage, now)
  await fillVisits(stage, now)
  for (const problem of await checkBooks(stage.kernel.db))
    log.error(`le marché de démonstration : ${problem}`)
  return leftOut
}
