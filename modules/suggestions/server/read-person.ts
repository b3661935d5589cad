import { changesSql, type ChangesRow } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'

import { stepKindsSql, type StepKind } from './engine.ts'

/**
 * A person's acts and purchases; `seconds` since 1970. `generation`: how often neighbours were
 * rebuilt.
 */
export type PersonRow = ChangesRow & {
  acts: readonly Act[] | null
  bought: readonly string[] | null
  region: string | null
  generation: number
}
export type Act = readonly [productId: string, kind: StepKind, seconds: number]

/** How many days of acts are read, and how many acts at most. */
const rememberedDays = 90
const remembered = 60

const actsSql = `
  select product_id, kind, at from suggestion_events
  where person = $1 and at > $2::timestamptz - interval '${rememberedDays} days' and kind in (${stepKindsSql})
  order by at desc nulls last limit ${remembered}`
const keptSql = `select product_id, 'favourite', created_at from favourite_facts where user_id = $1 order by created_at desc limit 20`
const boughtSql =
  'select json_agg(distinct product_id) from purchase_facts where buyer_id = $1 and is_sold'
const regionSql =
  'select region from address_facts where user_id = $1 order by last_used_at desc limit 1'

// A device has neither favourites nor orders, so its statement joins fewer tables.
function personSql(signedIn: boolean): string {
  return `
  select
  (select json_agg(json_build_array(product_id, kind, extract(epoch from at)::float8)) from (
    (${actsSql}) ${signedIn ? `union all (${keptSql})` : ''}
  ) acts) as acts,
  ${signedIn ? `(${boughtSql}) as bought, (${regionSql}) as region` : 'null as bought, null as region'},
  (select generation from suggestion_engine) as generation,
  ${changesSql('$3')}`
}
const userSql = personSql(true)
const deviceSql = personSql(false)

/** Everything about one person, and the catalogue's changes since the last read: one statement. */
export async function readPerson(
  kernel: Kernel,
  person: string | null,
  signedIn: boolean,
  mark: string | null,
): Promise<PersonRow> {
  const { rows } = await kernel.database.pool.query<PersonRow>({
    name: signedIn ? 'suggestions_user' : 'suggestions_device',
    text: signedIn ? userSql : deviceSql,
    values: [person, kernel.clock.now(), mark],
  })
  const [row] = rows
  if (!row) throw new Error('a statement without rows')
  return row
}
