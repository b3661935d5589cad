import type { Log } from '#kernel/log.ts'

import { phones } from './accounts.ts'
import { checkBooks } from './check-books.ts'
import type { DemoContent } from './content.ts'
import { fillDemoAccounts, fillPeople } from './fill-people.ts'
import { fillPayouts } from './fill-payouts.ts'
import { fillCategories, fillShops } from './fill-shelves.ts'
import { fillPromotions } from './fill-promotions.ts'
import { fillStatements } from './fill-statements.ts'
import { fillSubscriptions } from './fill-subscriptions.ts'
import { fillVisits } from './fill-visits.ts'
import { lookAtProducts } from './look-at-products.ts'
import { fillOrders } from './orders/fill-orders.ts'
import type { OrderPlan } from './orders/plan-orders.ts'
import { openReplayDomains } from './orders/replay-domains.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Replay } from './replay.ts'
import { readOldNotices, writeNotices } from './write-notices.ts'

/** Everything to play, and the moment at which it ends. */
export type Script = { content: DemoContent; pictures: PicturePlan; plan: OrderPlan; now: Date }

/**
 * What is sold, and those who sell it and work for the market. The rows of the pictures must be
 * there.
 */
export async function fillShelves(
  replay: Replay,
  { content, pictures, plan, now }: Script,
): Promise<void> {
  await fillCategories(replay, content, pictures)
  await fillShops(replay, content, pictures, plan.sold, now)
  await fillDemoAccounts(replay, pictures, now)
}

/**
 * Those who buy, what the shops pay for their plans, and every order from the first to what is
 * under way.
 * @returns how many orders could not be played
 */
export async function fillPast(
  replay: Replay,
  { content, pictures, plan, now }: Script,
  log: Log,
): Promise<number> {
  await fillPeople(replay, content, pictures, now)
  await lookAtProducts(replay, phones.admin, now)
  const domains = await openReplayDomains(replay, content, (key) =>
    (pictures.products.get(key) ?? []).map(({ id }) => id),
  )
  writeNotices(replay, now)
  await fillSubscriptions(domains, content.shops, now)
  const leftOut = await fillOrders(domains, content, plan.orders, log)
  await fillPayouts(replay, now)
  await fillPromotions(domains, content.shops, now)
  await fillStatements(replay, now)
  await readOldNotices(replay, now)
  await fillVisits(replay, now)
  await orderJournal(replay)
  for (const problem of await checkBooks(replay.kernel.db))
    log.error(`le marché de démonstration : ${problem}`)
  return leftOut
}

/**
 * The journal is read by its numbers, and the past was not played in order of dates: numbers its
 * acts again. Only here may the triggers that keep it append-only be off.
 */
async function orderJournal(replay: Replay): Promise<void> {
  await replay.play('journal', async () => {
    for (const text of [
      'alter table audit_acts disable trigger user',
      `create temporary table past on commit drop as
        select a.*, numbers.id as number from (select *, row_number() over (order by acted_at, id) as place from audit_acts) a
        join (select id, row_number() over (order by id) as place from audit_acts) numbers using (place)`,
      'delete from audit_acts',
      `insert into audit_acts (id, actor_id, actor_role, action, subject_kind, subject_id, subject_label, before, after, reason, acted_at)
        overriding system value
        select number, actor_id, actor_role, action, subject_kind, subject_id, subject_label, before, after, reason, acted_at from past`,
      'alter table audit_acts enable trigger user',
    ])
      await replay.kernel.db.execute(text)
  })
}
