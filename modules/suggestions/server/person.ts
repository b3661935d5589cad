import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'

import { trackingRefusals } from '#modules/suggestions/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { changesSql, type ChangesRow } from '#modules/products/module.ts'
import { stepKindsText, type StepKind, engine } from './engine.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { favouriteFacts } from '#modules/favourites/database/views.ts'
import { purchaseFacts } from '#modules/parcels/database/views.ts'
import { addressFacts } from '#modules/addresses/database/views.ts'

/** Returns the id of a user, or hash of a device's random number. */
export function personOf(
  caller: { userId: string } | null,
  visitor: string | null | undefined,
): string | null {
  if (caller) return caller.userId
  return visitor ? deviceOf(visitor) : null
}

export function deviceOf(visitor: string): string {
  const hash = createHash('sha256').update(`visitor ${visitor.toLowerCase()}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export async function isTracked(db: Sql, userId: string): Promise<boolean> {
  return (await db.$count(trackingRefusals, eq(trackingRefusals.userId, userId))) === 0
}

export function setTracking(kernel: Kernel, userId: string, agreed: boolean): Promise<void> {
  return kernel.transaction(async (tx) => {
    if (agreed) await tx.delete(trackingRefusals).where(eq(trackingRefusals.userId, userId))
    else {
      await tx
        .insert(trackingRefusals)
        .values({ userId, refusedAt: kernel.clock.now() })
        .onConflictDoNothing()
      await forgetPerson(tx, userId)
    }
  })
}

export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await query(tx, sql`delete from suggestion_events where person = ${userId}`)
  await query(tx, sql`delete from suggestion_feeds where person = ${userId}`)
}

/** `seconds` since 1970; `generation`: number of rebuilds. */
export type PersonRow = ChangesRow & {
  acts: readonly PersonAct[] | null
  bought: readonly string[] | null
  region: string | null
  generation: number
}
type PersonAct = readonly [productId: string, kind: StepKind, seconds: number]

const rememberedDays = 90
const remembered = 60

const actsSql = `
  select product_id, kind, at from suggestion_events
  where person = $1 and at > $2::timestamptz - interval '${rememberedDays} days' and kind in (${stepKindsText})
  order by at desc nulls last limit ${remembered}`
const keptSql = sqlText`select product_id, 'favourite', created_at from ${favouriteFacts} where user_id = $1 order by created_at desc limit 20`
const boughtSql = sqlText`select json_agg(distinct product_id) from ${purchaseFacts} where buyer_id = $1 and is_sold`
const regionSql = sqlText`select region from ${addressFacts} where user_id = $1 order by last_used_at desc limit 1`

// Devices have no favourites or orders.
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
const ofUser = { name: 'suggestions_user', text: personSql(true) }
const ofDevice = { name: 'suggestions_device', text: personSql(false) }

/** Includes the catalogue's changes since the last read, in one statement. */
export async function readPerson(
  kernel: Kernel,
  person: string | null,
  signedIn: boolean,
  mark: string | null,
): Promise<PersonRow> {
  const [row] = await query<PersonRow>(kernel.db, signedIn ? ofUser : ofDevice, [
    person,
    kernel.clock.now(),
    mark,
  ])
  if (!row) throw new Error('a statement without rows')
  return row
}

export type SeenProduct = { id: string; kind: StepKind; seconds: number }

const sayingMost: readonly StepKind[] = ['cart', 'purchase', 'favourite', 'view']

/** Lists distinct products; those in the cart count as seen now. */
export function seenProducts(
  acts: readonly PersonAct[],
  cart: readonly string[],
  nowSeconds: number,
): SeenProduct[] {
  const seen = new Map<string, SeenProduct>()
  const all: readonly PersonAct[] = [
    ...acts,
    ...cart.map((id, place): PersonAct => [id, 'cart', nowSeconds + place + 1]),
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

export function seedsOf<T>(seen: readonly T[]): { seed: T; worth: number }[] {
  return seen
    .slice(0, engine.seeds)
    .map((seed, place) => ({ seed, worth: Math.exp(-place / engine.seedFading) }))
}
