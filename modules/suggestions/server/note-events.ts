import { sql, type SQL } from 'drizzle-orm'
import { isbot } from 'isbot'

import type {
  DeviceEvent,
  sendDeviceEvents as endpoint,
} from '#modules/visits/contract/tracking.ts'
import type { Read } from '#kernel/wire/endpoint.ts'

import type { Caller } from '#kernel/http/caller.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { addToDay } from '#kernel/telemetry/day-counts.ts'
import { forbidden, notSignedIn } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { query } from '#kernel/database/query.ts'
import type { suggestionEvents } from '#modules/suggestions/database/tables.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import { parcelMoved } from '#modules/parcels/module.ts'
import { deviceOf, personOf } from './person.ts'
import { engine, freshnessSql } from './engine.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { purchaseFacts } from '#modules/parcels/database/views.ts'

type NoteEventsInput = {
  body: Read<typeof endpoint>['body']
  caller: Caller | null
  userAgent: string
  address: string
}

/** Per network: a thousand phones of fifty events. */
export const ANONYMOUS_EVENTS_A_DAY = 50_000
export const EVENTS_OF_PERSON_A_DAY = 2_000
const EVENTS_OF_NETWORK_A_DAY = 200_000
/** Products that weigh as one event. */
const shownPerEvent = 20

/** ms; older times of an offline device are raised to this limit. */
const oldestMs = dayMs
/** Days of device events moved to the account at sign-in. */
const joinedDays = 90

/**
 * Ignores declared bots, unknown products, and events beyond daily limits.
 * @throws session.missing (401) without an account, or device and consent, session.forbidden (403)
 * for another user's id
 */
export async function recordDeviceEvents(
  kernel: Kernel,
  { body, caller, userAgent, address }: NoteEventsInput,
): Promise<void> {
  const person = personOf(caller, body.visitor)
  // Law 2013-015: a visitor's events are stored only with consent.
  if (!person || (!caller && body.agreed !== true)) throw notSignedIn()
  if (body.userId && body.userId !== caller?.userId) throw forbidden()
  if (isbot(userAgent)) return
  const now = kernel.clock.now()
  const rows = ('events' in body ? body.events : [body]).map((event) => rowOf(event, person, now))
  const weight = sumOf(rows, ({ shown = [] }) => 1 + Math.floor(shown.length / shownPerEvent))
  const sum = (key: string) => addToDay(kernel.db, now, key, weight)
  const network = networkOf(address)
  if (!caller) {
    if ((await sum(`device-events ${network}`)) > ANONYMOUS_EVENTS_A_DAY) return
  } else {
    if ((await sum(`person-events ${caller.userId}`)) > EVENTS_OF_PERSON_A_DAY) return
    if ((await sum(`people-events ${network}`)) > EVENTS_OF_NETWORK_A_DAY) return
  }
  await kernel.transaction(async (tx) => {
    await noteEvents(tx, rows)
    if (caller && body.visitor)
      await joinDevice(tx, caller.userId, body.visitor, addMs(now, -joinedDays * dayMs))
  })
}

async function joinDevice(tx: Tx, userId: string, visitor: string, since: Date): Promise<void> {
  await query(
    tx,
    sql`update suggestion_events set person = ${userId} where person = ${deviceOf(visitor)} and at > ${since}
    and not exists (select from tracking_refusals r where r.user_id = ${userId})`,
  )
}

const kinds = {
  add: 'favourite',
  remove: 'unfavourite',
  add_to_cart: 'cart',
  suggestion: 'click',
} as const

function rowOf(event: DeviceEvent, person: string, now: Date): NewEvent {
  const happened =
    event.at === undefined
      ? now.getTime()
      : Math.min(now.getTime(), Math.max(event.at, now.getTime() - oldestMs))
  const row = { id: newId(), at: new Date(happened), person }
  switch (event.type) {
    case 'view':
      return { ...row, kind: 'view', product: event.productId }
    case 'favorite':
    case 'click':
      return { ...row, kind: kinds[event.action], product: event.productId }
    case 'impression':
      return { ...row, kind: 'impression', shown: [...new Set(event.productIds)] }
    case 'search':
      return { ...row, kind: 'search', query: event.query }
  }
}

export type NewEvent = {
  id: string
  at: Date
  person: string
  kind: (typeof suggestionEvents.$inferSelect)['kind']
  product?: string
  shown?: string[]
  query?: string
}

// Omits unknown products and users who refused tracking.
const insertSql = (rows: readonly NewEvent[]) => sql`
  insert into suggestion_events (id, at, person, kind, product_id, shown, query)
  select given.id, given.at, given.person, given.kind, given.product, given.shown, given.query
  from json_to_recordset(${JSON.stringify(rows)}) as given(id uuid, at timestamptz, person uuid, kind text, product uuid, shown uuid[], query text)
  where (given.product is null or exists (select 1 from ${productFacts} p where p.id = given.product))
    and (given.shown is null or not exists (select 1 from unnest(given.shown) as one(id) where not exists (select 1 from ${productFacts} p where p.id = one.id)))
    and not exists (select 1 from tracking_refusals r where r.user_id = given.person)
  on conflict do nothing`

export async function noteEvents(tx: Tx, rows: readonly NewEvent[]): Promise<void> {
  if (rows.length > 0) await query(tx, insertSql(rows))
}

/** Stores purchases once paid, or ordered in cash. Idempotent: an event has its line's key. */
export function notePurchasesOnceSold(kernel: Kernel): void {
  kernel.events.after(
    parcelMoved,
    'suggestions.note-purchase',
    async (moves) => {
      const parcelIds = moves.map(({ parcelId }) => parcelId)
      await query(kernel.db, noteSql(sql`parcel_id = any(${sql.param(parcelIds)}::uuid[])`))
    },
    ({ to }) => to === 'new',
  )
}

export async function notePurchases(db: Sql): Promise<void> {
  await query(db, noteSql(sql`true`))
}

function noteSql(which: SQL): SQL {
  return sql`
    with bought as (
      select id, placed_at, buyer_id, product_id, region from ${purchaseFacts}
      where is_sold and ${which}
    ),
    noted as (
      insert into suggestion_events (id, at, person, kind, product_id)
      select id, placed_at, buyer_id, 'purchase', product_id from bought
      where not exists (select from tracking_refusals r where r.user_id = bought.buyer_id)
      on conflict do nothing returning id
    )
    insert into suggestion_regions as known (region, product_id, heat)
    select region, product_id, sum(${freshnessSql(sql`placed_at`, engine.heatHalfLifeDays)})
    from bought join noted using (id)
    group by region, product_id order by region, product_id
    on conflict (region, product_id) do update set heat = known.heat + excluded.heat`
}
