import type { Given, Read } from '#kernel/wire/endpoint.ts'
import type { readBoard } from '#modules/deliveries/contract/dispatch.ts'

import type { Sql } from '#kernel/database/database.ts'
import { boardOf } from './board.queries.ts'
import { remittancesOf } from '../cash/cash-box.queries.ts'
import { groupSeen, type Dispatcher } from '../policy.ts'
import { sumCashCarried, figuresOf } from './figures.queries.ts'
import { listGroups } from './groups.ts'

/** The board with the day's figures, in a constant number of statements. */
export async function presentBoard(
  db: Sql,
  now: Date,
  who: Dispatcher,
  query: Read<typeof readBoard>['query'],
): Promise<Given<typeof readBoard>> {
  const group = groupSeen(who, query.group)
  const { columns, zones, late, lateBy, totals } = await boardOf(
    db,
    now,
    { ...query, group },
    query.more,
  )
  const [figures, locked, remittances, groups] = await Promise.all([
    figuresOf(db, now, group),
    sumCashCarried(db, group),
    remittancesOf(db, group),
    listGroups(db, who),
  ])
  const [today, yesterday] = figures.days
  return {
    group,
    groups: groups.map(({ name }) => name),
    columns,
    zones,
    late,
    figures: {
      toAssign: totals.to_assign,
      toAssignLate: lateBy.to_assign,
      onTheWay: totals.to_collect + totals.on_the_way,
      onTheWayLate: lateBy.to_collect + lateBy.on_the_way,
      deliveredToday: today?.delivered ?? 0,
      firstTryPercent: today?.firstTryPercent ?? null,
      medianMinutes: today?.medianMinutes ?? null,
      medianYesterday: yesterday?.medianMinutes ?? null,
      cashHeld: locked,
      openRemittances: remittances.open.length,
    },
  }
}
