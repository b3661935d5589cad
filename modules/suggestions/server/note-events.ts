import type { suggestionEvents } from '#modules/suggestions/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { run } from '#kernel/database/statement.ts'

export type NewEvent = {
  id: string
  at: Date
  person: string
  kind: (typeof suggestionEvents.$inferSelect)['kind']
  product?: string
  /** Products that came into sight. */
  shown?: string[]
  query?: string
}

// Ignores events of unknown products and of people who refused tracking.
const insertSql = `
  insert into suggestion_events (id, at, person, kind, product_id, shown, query)
  select given.id, given.at, given.person, given.kind, given.product, given.shown, given.query
  from json_to_recordset($1) as given(id uuid, at timestamptz, person uuid, kind text, product uuid, shown uuid[], query text)
  where (given.product is null or exists (select 1 from product_facts p where p.id = given.product))
    and (given.shown is null or not exists (select 1 from unnest(given.shown) as one(id) where not exists (select 1 from product_facts p where p.id = one.id)))
    and not exists (select 1 from tracking_refusals r where r.user_id = given.person)
  on conflict do nothing`

/** Stores events; one with the same key and moment as another is ignored. */
export async function noteEvents(tx: Tx, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0)
    await run(tx, { name: 'suggestions_tell', text: insertSql }, [JSON.stringify(rows)])
}
