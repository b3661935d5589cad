import { and, asc, eq, getViewSelectedFields, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import type { AdminRelay, RelayState } from '#modules/relays/contract/relays.ts'
import { relays } from '#modules/relays/database/tables.ts'
import { relayRooms } from '#modules/relays/database/views.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import type { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { foundByShown } from '#kernel/database/typed-search.ts'
import { pageOf } from '#kernel/database/pages.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { fail } from './errors.ts'
import { relayStateChanged } from './events.ts'
import { countsOf, type RelayCounts } from './relay-counts.ts'
import { presentPlace } from './relay-book.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type RelayFields = {
  place: { region: string; quartier: string | null }
  name: string
  landmark: string
  opening: OpeningDays
  places: number
  cashCeiling: number
  takesDrops?: boolean | undefined
}

type Listing = {
  state?: RelayState | undefined
  search: string
  page: number
  limit: number
}

export async function listRelays(db: Sql, { state, search, ...paging }: Listing) {
  const where = and(
    state ? eq(relayRooms.state, state) : undefined,
    search
      ? foundByShown(search, {
          texts: [relayRooms.name, relayRooms.shopName, relayRooms.quartier, relayRooms.region].map(
            (column) => sql`${column}`,
          ),
          phones: [sql`${relayRooms.phone}`],
        })
      : undefined,
  )
  const rows = await db
    .select({ room: getViewSelectedFields(relayRooms), ownerName: personFacts.name })
    .from(relayRooms)
    .innerJoin(personFacts, eq(personFacts.id, relayRooms.ownerId))
    .where(where)
    .orderBy(sql`${relayRooms.state} = 'closed'`, asc(relayRooms.name), asc(relayRooms.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
  const total = await db.$count(relayRooms, where)
  const counts = await countsOf(
    db,
    rows.map(({ room }) => room.id),
  )
  return {
    relays: rows.map(({ room, ownerName }) => presentRelay(room, ownerName, counts.get(room.id))),
    ...pageOf(paging, total),
    total,
  }
}

/** @throws relays.unknown (404) */
export async function readRelay(db: Sql, id: string): Promise<AdminRelay> {
  const [row] = await db
    .select({ room: getViewSelectedFields(relayRooms), ownerName: personFacts.name })
    .from(relayRooms)
    .innerJoin(personFacts, eq(personFacts.id, relayRooms.ownerId))
    .where(eq(relayRooms.id, id))
  if (!row) throw fail('relays.unknown')
  return presentRelay(row.room, row.ownerName, (await countsOf(db, [id])).get(id))
}

export function presentRelay(
  room: typeof relayRooms.$inferSelect,
  ownerName: string,
  counts: RelayCounts = { expected: 0, kept: 0, leaving: 0 },
): AdminRelay {
  const { shopId, shopName, state, stateReason, stateSince, openedAt, places } = room
  return {
    ...presentPlace(room),
    shopId,
    shopName,
    ownerName,
    state,
    stateReason,
    stateSince: stateSince.toISOString(),
    openedAt: openedAt.toISOString(),
    places,
    cashCeiling: room.cashCeilingFrancs,
    takesDrops: room.takesDrops,
    ...counts,
    box: room.boxFrancs,
  }
}

/** @throws relays.shop_unknown (404) · relays.exists (409) */
export async function openRelay(
  kernel: Kernel,
  actor: Actor,
  { shopId, reason, ...fields }: RelayFields & { shopId: string; reason: string },
): Promise<string> {
  const at = kernel.clock.now()
  const id = newId()
  await kernel.transaction(async (tx) => {
    const [shop] = await tx
      .select({ id: shopFacts.id })
      .from(shopFacts)
      .where(eq(shopFacts.id, shopId))
    if (!shop) throw fail('relays.shop_unknown')
    const opened = await tx
      .insert(relays)
      .values({
        id,
        shopId,
        ...columnsOf(kernel, fields),
        state: 'open',
        stateSince: at,
        stateBy: actor.userId,
        openedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: relays.id })
    if (opened.length === 0) throw fail('relays.exists')
    const subject = { kind: 'relay', id, label: fields.name }
    const after = factsOf(fields)
    await recordAct(tx, { actor, action: 'relays.opened', subject, after, reason, at })
    const changed = { relayId: id, state: 'open', by: actor.userId, reason } as const
    await kernel.events.emit(tx, relayStateChanged, { ...changed, at: at.toISOString() })
  })
  return id
}

/** @throws relays.unknown (404) */
export async function changeRelay(
  kernel: Kernel,
  actor: Actor,
  { relayId, reason, ...fields }: RelayFields & { relayId: string; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const before = await lockRow(tx, relayId)
    await tx.update(relays).set(columnsOf(kernel, fields)).where(eq(relays.id, relayId))
    await recordAct(tx, {
      actor,
      action: 'relays.changed',
      subject: { kind: 'relay', id: relayId, label: fields.name },
      before: factsOf({ ...before, place: before, cashCeiling: before.cashCeilingFrancs }),
      after: factsOf(fields),
      reason,
      at: kernel.clock.now(),
    })
  })
}

/** @throws relays.unknown (404) · relays.nothing_changed (409) */
export async function setRelayState(
  kernel: Kernel,
  actor: Actor,
  { relayId, state, reason }: { relayId: string; state: RelayState; reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const before = await lockRow(tx, relayId)
    if (before.state === state) throw fail('relays.nothing_changed')
    await writeState(tx, kernel, { relayId, state, reason, by: actor.userId })
    await recordAct(tx, {
      actor,
      action: `relays.${stateActs[state]}`,
      subject: { kind: 'relay', id: relayId, label: before.name },
      before: { état: stateWords[before.state] },
      after: { état: stateWords[state] },
      reason,
      at: kernel.clock.now(),
    })
  })
}

const stateActs = { open: 'reopened', paused: 'paused', closed: 'closed' } as const
const stateWords = { open: 'ouvert', paused: 'en pause', closed: 'fermé' } as const

type StateChange = { relayId: string; state: RelayState; reason: string; by: string }

export async function writeState(
  tx: Tx,
  kernel: Kernel,
  { relayId, state, reason, by }: StateChange,
): Promise<void> {
  const at = kernel.clock.now()
  await tx
    .update(relays)
    .set({ state, stateReason: reason || null, stateSince: at, stateBy: by })
    .where(eq(relays.id, relayId))
  const changed = { relayId, state, by, reason, at: at.toISOString() }
  await kernel.events.emit(tx, relayStateChanged, changed)
}

/** @throws relays.unknown (404) */
async function lockRow(tx: Tx, id: string): Promise<typeof relays.$inferSelect> {
  const [row] = await tx.select().from(relays).where(eq(relays.id, id)).for('update')
  if (!row) throw fail('relays.unknown')
  return row
}

function columnsOf(
  kernel: Kernel,
  { place, name, landmark, opening, places, cashCeiling, takesDrops }: RelayFields,
) {
  const zone = zoneOfPlace(kernel, place)
  const drops = takesDrops === undefined ? {} : { takesDrops }
  return {
    ...place,
    zone,
    name,
    landmark,
    opening,
    places,
    cashCeilingFrancs: cashCeiling,
    ...drops,
  }
}

function factsOf({ place, name, landmark, opening, places, cashCeiling, takesDrops }: RelayFields) {
  return {
    nom: name,
    lieu: [place.quartier ?? place.region, landmark].join(', '),
    heures: openingWords(opening),
    places,
    plafond: formatFrancs(cashCeiling),
    ...(takesDrops !== undefined && { 'prend les colis des boutiques': takesDrops }),
  }
}
