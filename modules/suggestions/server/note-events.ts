import type { suggestionEvents } from '#modules/suggestions/database/tables.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { parcelMoved } from '#modules/orders/server/module.ts'
import { engine, freshnessSql } from './engine.ts'

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

/**
 * Stores what was bought in a parcel, and for which region, once it is paid for, or ordered in
 * cash. Idempotent: an event has the key of its line.
 */
export function notePurchasesOnceSold(kernel: Kernel): void {
  kernel.events.after(
    parcelMoved,
    'suggestions.note-purchase',
    async (moves) => {
      const parcelIds = moves.map(({ parcelId }) => parcelId)
      await run(kernel.db, noteOfParcels, [parcelIds])
    },
    ({ to }) => to === 'new',
  )
}

/** Notes the purchases of all parcels. */
export async function notePurchases(db: Sql): Promise<void> {
  await run(db, noteAll, [])
}

const noteOfParcels: Statement = {
  name: 'suggestions_note_purchases',
  text: noteSql('parcel_id = any($1::uuid[])'),
}
const noteAll: Statement = { name: 'suggestions_note_all_purchases', text: noteSql('true') }

function noteSql(which: string): string {
  return `
    with bought as (
      select id, placed_at, buyer_id, product_id, region from purchase_facts
      where is_sold and ${which}
    ),
    noted as (
      insert into suggestion_events (id, at, person, kind, product_id)
      select id, placed_at, buyer_id, 'purchase', product_id from bought
      where not exists (select from tracking_refusals r where r.user_id = bought.buyer_id)
      on conflict do nothing returning id
    )
    insert into suggestion_regions as known (region, product_id, heat)
    select region, product_id, sum(${freshnessSql('placed_at', engine.heatHalfLifeDays)})
    from bought join noted using (id)
    group by region, product_id order by region, product_id
    on conflict (region, product_id) do update set heat = known.heat + excluded.heat`
}
