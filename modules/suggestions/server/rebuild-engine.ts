import type { Kernel } from '#kernel/kernel.ts'

import { dayOf, engine, stepKindsSql } from './engine.ts'
import { lockEngine, nextGenerationSql } from './fold-events.ts'
import { addVisitsSql, chooseNeighboursSql } from './visits-sql.ts'

/** Three half-lives: older visits weigh almost nothing. */
const readDays = 3 * engine.halfLifeDays

// Days with too many steps are left out, as when events are folded.
const walkedSql = (now: string) => `
  select e.person, e.at, e.id, i.item, true as fresh
  from suggestion_events e join suggestion_items i on i.product_id = e.product_id
  where e.at > '${now}'::timestamptz - interval '${readDays} days' and e.folded and e.kind in (${stepKindsSql})
    and not exists (select 1 from hasty h where h.person = e.person and h.day = ${dayOf('e.at')})`

/**
 * Computes every pair again from the events, so that old ones and rounding errors go. Suggestions
 * use the old tables until the new ones are renamed; folding waits. @returns whether this process
 * did it
 */
export async function rebuildEngine(kernel: Kernel): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(lockEngine)
    if (!rows[0]?.mine) return false
    const now = kernel.clock.now().toISOString()
    const visits = addVisitsSql(walkedSql(now), 'next_pairs')
    for (const text of [
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '256MB'; set local maintenance_work_mem = '256MB'`,
      `create temporary table hasty on commit drop as select person, ${dayOf('at')} as day from suggestion_events
        where folded and kind in (${stepKindsSql}) group by person, day having count(*) > ${engine.mostSteps}`,
      'create table next_pairs (like suggestion_pairs including all)',
      'create table next_neighbours (like suggestion_neighbours including all)',
      'update suggestion_items set support = 0, heat = 0 where support <> 0 or heat <> 0',
      visits.items,
      visits.pairs,
      'analyze next_pairs',
      'analyze suggestion_items',
      chooseNeighboursSql('next_neighbours', 'next_pairs', false),
      'analyze next_neighbours',
      ...replace('suggestion_pairs', 'next_pairs'),
      ...replace('suggestion_neighbours', 'next_neighbours'),
      nextGenerationSql,
    ])
      await tx.execute(text)
    return true
  })
}

/** The indexes get the names that migrations use. */
function replace(table: string, next: string): string[] {
  return [
    `drop table ${table}`,
    `alter table ${next} rename to ${table}`,
    `do $$ declare made text; begin
      select conname into made from pg_constraint where conrelid = '${table}'::regclass and contype = 'p';
      execute format('alter table ${table} rename constraint %I to ${table}_item_${table === 'suggestion_pairs' ? 'neighbour' : 'place'}_pk', made);
    end $$`,
  ]
}
