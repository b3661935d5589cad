import { expect } from 'vitest'

import { decideCheck } from '#modules/fraud-checks/server/decide-check.ts'
import { dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Market } from '../../support/market.ts'
import { attempt, choose, type Acts, type ModelContext } from './model-context.ts'
import { teamActs } from './team-acts.ts'

/** A sign of fraud holds what a shop is owed, until it is let go, kept, or forgotten. */
export const heldActs: Acts = {
  /** The number of its owner's account, then its payout number changed. */
  async hold({ market, sellers }, { pick }) {
    const { shopId, user } = choose(sellers, pick)
    market.clock.advance(60_000)
    const now = market.clock.now()
    await market.sql(
      `insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, new_proved_at, old_proved_at, ended_at, ending)
       values ($1, $2, 'both', '76000001', '76000002', $2, $3, $3, $3, $3, 'done')`,
      [newId(), user._id, now],
    )
    await market.sql('update shops set depot_changed_at = $2 where id = $1', [shopId, now])
    await market.runJob('fraud_checks.find')
  },
  /** Two of the team decide at once, sometimes otherwise. */
  async decideSign({ market, admin }, { pick, also }) {
    const held = await market.sql<{ id: string }>(
      "select id from fraud_checks where outcome is distinct from 'cleared' order by found_at, id",
    )
    if (held.length === 0) return
    market.clock.advance(60_000)
    const { id } = choose(held, pick)
    const both = choose(
      [
        ['cleared', 'cleared'],
        ['confirmed', 'confirmed'],
        ['cleared', 'confirmed'],
      ] as const,
      also,
    )
    await Promise.allSettled(both.map((outcome) => decide({ market, admin }, id, outcome)))
  },
  async nobodyLooks({ market }) {
    market.clock.advance(9 * dayMs)
    await market.runJob('promises.end', 'fraud_checks.look')
  },
}

/** Expects a held shop paid nothing, its debts taken all the same, and each due in one line. */
export async function expectHeldUnpaid(market: Market): Promise<void> {
  const tooEarly = await market.sql(
    `select l.id from payout_lines l join payout_batches b on b.id = l.batch_id
     join fraud_checks c on c.shop_id = l.owner_id and c.found_at < b.built_at
     where l.amount_francs > 0 and (c.outcome is distinct from 'cleared' or c.decided_at > b.built_at)`,
  )
  expect(tooEarly).toEqual([])
  const twice = await market.sql(
    `select entry_id, carried_line_id from payout_items where released_at is null
     group by entry_id, carried_line_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
}

/** Holds every shop over a Saturday, then clears each sign: the next one pays what was held. */
export async function holdThenLetGo(context: ModelContext): Promise<void> {
  const { market, sellers } = context
  const play = (what: 'hold' | 'payday', pick: number) =>
    attempt(market, () => ({ ...heldActs, ...teamActs })[what]?.(context, { what, pick, also: 1 }))
  for (const pick of sellers.keys()) await play('hold', pick)
  await play('payday', 0)
  await expectHeldUnpaid(market)
  market.clock.advance(60_000)
  const held = await market.sql<{ id: string }>(
    "select id from fraud_checks where outcome is distinct from 'cleared'",
  )
  for (const { id } of held) await decide(context, id, 'cleared')
  await play('payday', 0)
  await expectHeldUnpaid(market)
}

function decide(
  { market, admin }: Pick<ModelContext, 'market' | 'admin'>,
  id: string,
  outcome: 'cleared' | 'confirmed',
): Promise<void> {
  const actor = { userId: admin.user._id, role: 'admin' } as const
  return decideCheck(market.kernel, { id, actor, outcome, reason: 'Vérifié.' })
}
