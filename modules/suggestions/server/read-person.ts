import { changesSql, type ChangesRow } from '#modules/catalogue/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { stepKindsSql, type StepKind, engine } from './engine.ts'

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
type Act = readonly [productId: string, kind: StepKind, seconds: number]

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

/** What somebody saw, the latest first. */
export type SeenProduct = { id: string; kind: StepKind; seconds: number }

/** Of several acts on one product, the first of these counts. */
const sayingMost: readonly StepKind[] = ['cart', 'purchase', 'favourite', 'view']

/** Each product once; those in the cart count as seen now, the last line last. */
export function seenProducts(
  acts: readonly Act[],
  cart: readonly string[],
  nowSeconds: number,
): SeenProduct[] {
  const seen = new Map<string, SeenProduct>()
  const all: readonly Act[] = [
    ...acts,
    ...cart.map((id, place): Act => [id, 'cart', nowSeconds + place + 1]),
  ]
  for (const [id, kind, seconds] of all) {
    const known = seen.get(id)
    if (!known) seen.set(id, { id, kind, seconds })
    else {
      known.seconds = Math.max(known.seconds, seconds)
      if (sayingMost.indexOf(kind) < sayingMost.indexOf(known.kind)) known.kind = kind
    }
  }
  return [...seen.values()].toSorted((a, b) => b.seconds - a.seconds || (a.id < b.id ? -1 : 1))
}

/** The seeds with their weights: the last one most. */
export function seedsOf<T>(seen: readonly T[]): { seed: T; worth: number }[] {
  return seen
    .slice(0, engine.seeds)
    .map((seed, place) => ({ seed, worth: Math.exp(-place / engine.seedFading) }))
}
