import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { firstName, shortName } from '#kernel/wire/person-names.ts'
import { eq, getViewSelectedFields, inArray, sql } from 'drizzle-orm'

import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { pastStates, relayPlaceWords, waitingStates } from '#modules/orders/contract/order-words.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'

import { personFacts } from '#modules/identity/database/views.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { complaintUntil } from '#modules/settings/module.ts'
import { presentLine } from '#modules/orders/module.ts'
import {
  type MoveRow,
  collectBefore,
  disputedAmong,
  linesOf,
  movesOf,
  parcelCodes,
  pauses,
} from '#modules/parcels/module.ts'
import { isPrepaid } from '#modules/parcels/contract/parcel-due.ts'
import { isToCollect } from '#modules/parcels/contract/ways.ts'
import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { batchDayAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import type { RelayPlace } from '#modules/pricing/contract/quote.ts'
import { relayPlaces } from '#modules/pricing/module.ts'
import { owedBesideSale } from '#modules/ledger/module.ts'
import type { ParcelCursor } from './parcel-cursor.ts'
import { payoutOf } from './parcel-payout.ts'
import { readFound, type ShopFilter } from './found-parcels.ts'
import { query } from '#kernel/database/query.ts'

type ShopParcelRow = {
  parcel: typeof parcelFacts.$inferSelect
  order: typeof orderFacts.$inferSelect
  shop: OpeningFacts
  courier: { name: string; group: string | null; phone: string | null } | null
}

/** Rank of ended parcels: latest first. */
const PAST = 100

type ParcelPage = { after: ParcelCursor | null; offset: number; limit: number }

type Counts = Partial<Record<ParcelState, number>>

/**
 * Reads waiting parcels by urgency, then ended ones. Each state is read along its index, as far as
 * needed.
 */
export async function shopPage(
  db: Sql,
  shopId: string,
  filter: ShopFilter,
  input: ParcelPage,
): Promise<{ found: ParcelCursor[]; counts: Counts }> {
  const { after, offset, limit } = input
  const wanted = (state: ParcelState) => !filter.state || filter.state.includes(state)
  const ranked = [
    ...waitingStates.map((state, rank) => ({ state, rank })),
    ...pastStates.map((state) => ({ state, rank: PAST })),
  ]
  const parts = ranked
    .filter(({ state, rank }) => wanted(state) && rank >= (after?.rank ?? 0))
    .map(({ state, rank }) => {
      const [beyond, direction] = rank === PAST ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
      const since =
        after?.rank === rank
          ? sql`and (f.state_since, f.id) ${beyond} (${after.since}::timestamptz, ${after.id}::uuid)`
          : sql``
      return sql`(select f.id, ${rank}::int as rank, f.state_since as since from found f where f.state = ${state} ${since}
        order by f.state_since ${direction}, f.id ${direction} limit ${offset + limit})`
    })
  const nothing = sql`(select null::uuid as id, 0 as rank, null::timestamptz as since where false)`
  const order = sql`rank, case when rank < ${PAST} then since end, case when rank < ${PAST} then id end, since desc, id desc`
  const rows = await query<{
    page: { id: string; rank: number; ms: number }[]
    counts: Counts
  }>(
    db,
    sql`
    ${await readFound(db, shopId, filter)},
    page as (select * from (${parts.length > 0 ? sql.join(parts, sql` union all `) : nothing}) as part order by ${order} limit ${limit} offset ${offset})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'rank', rank, 'ms', (extract(epoch from since) * 1000)::int8) order by ${order}), '[]') from page) as page,
      (select coalesce(json_object_agg(state, total), '{}') from (select f.state, count(*) as total from found f group by f.state) as counted) as counts`,
  )
  const { page, counts } = rows[0] ?? { page: [], counts: {} }
  return {
    found: page.map(({ id, rank, ms }) => ({ id, rank, since: new Date(ms).toISOString() })),
    counts,
  }
}

export async function shopParcelsOf(db: Sql, ids: readonly string[]): Promise<ShopParcelRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      parcel: getViewSelectedFields(parcelFacts),
      order: getViewSelectedFields(orderFacts),
      shop: shopOpening,
      courier: {
        name: personFacts.name,
        group: personFacts.deliveryGroup,
        phone: personFacts.phone,
      },
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .leftJoin(personFacts, eq(personFacts.id, parcelFacts.courierId))
    .where(inArray(parcelFacts.id, [...ids]))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted(
    (one, other) => (place.get(one.parcel.id) ?? 0) - (place.get(other.parcel.id) ?? 0),
  )
}

/** Shows the buyer's first name and place, never a phone; money to the owner only. */
export async function presentSellerParcels(
  kernel: Kernel,
  rows: readonly ShopParcelRow[],
  shop: ShopActor,
): Promise<SellerParcel[]> {
  const ids = rows.map(({ parcel }) => parcel.id)
  const [lines, moves, disputed, awaited, paused, relays, drops, backs, codes, beside] =
    await Promise.all([
      linesOf(kernel.db, ids),
      movesOf(kernel.db, ids),
      disputedAmong(kernel, ids, 'complaint'),
      disputedAmong(kernel, ids, 'goods'),
      pauses.of(kernel)(ids),
      relayPlaces.of(kernel).ofParcels(
        kernel.db,
        rows.flatMap(({ parcel }) => (wayOf(parcel).hasRelay ? [parcel.id] : [])),
      ),
      relayPlaces.of(kernel).dropsOf(
        kernel.db,
        rows.flatMap(({ parcel: { id, state } }) =>
          parcelHas('atShop', state) || parcelHas('atDoor', state) ? [id] : [],
        ),
      ),
      relayPlaces.of(kernel).backsOf(
        kernel.db,
        rows.flatMap(({ parcel: { id, state } }) =>
          parcelHas('isReturning', state) || parcelHas('atRelay', state) ? [id] : [],
        ),
      ),
      parcelCodes.ofShops(
        kernel.db,
        rows.flatMap(({ parcel: { id, state } }) =>
          parcelHas('isReady', state) || parcelHas('isReturning', state) || state === 'cancelled'
            ? [id]
            : [],
        ),
      ),
      owedBesideSale(kernel.db, shop.shopId, ids),
    ])
  const helpers = await firstNamesOf(kernel.db, moves)
  return rows.map(({ parcel, order, shop: opens, courier }) => {
    const { id, state } = parcel
    const last = moves.findLast((move) => move.parcelId === id)
    const isShown = state !== 'cancelled' || last?.fromState === 'returning'
    const vendorOtp = isShown ? codes.get(id) : undefined
    const payableAt =
      state === 'delivered' && parcel.deliveredAt
        ? addMs(complaintUntil(kernel, parcel.deliveredAt), paused.get(id) ?? 0)
        : null
    const own = lines.filter((line) => line.parcelId === id)
    return {
      _id: id,
      orderNumber: order.orderNumber,
      state,
      stateSince: parcel.stateSince.toISOString(),
      placedAt: order.placedAt.toISOString(),
      acceptBefore: state === 'new' ? (parcel.acceptBefore?.toISOString() ?? null) : null,
      prepareBefore: state === 'accepted' ? (parcel.dueAt?.toISOString() ?? null) : null,
      buyerName: shortName(order.fullName),
      place: placeOf(parcel, order, relays.get(id)?.place),
      ...moneyOf(shop, parcel, own.map(presentLine), beside.get(id) ?? 0),
      doneBy: last?.helperId ? (helpers.get(last.helperId) ?? null) : null,
      paymentMethod: order.paymentMethod,
      receiveAt: parcel.receiveAt,
      toCollect: toCollectOf(kernel, { parcel, order, shop: opens }),
      ...(vendorOtp ? { vendorOtp } : {}),
      ...(drops.has(id) && { drop: drops.get(id) }),
      ...(backs.has(id) && { takeBack: backs.get(id) }),
      note: parcelHas('atShop', state) ? withoutNumbers(order.note) : null,
      courier:
        parcelHas('isToFetch', state) && courier
          ? { name: courier.name, group: courier.group ?? '', phone: courier.phone ?? '' }
          : null,
      reason: last?.reason ?? null,
      endedBy:
        state === 'cancelled' && last
          ? whoEnded(last, { sellerId: shop.ownerId, buyerId: order.buyerId })
          : null,
      payableAt: payableAt?.toISOString() ?? null,
      paidOn: payableAt && batchDayAfter(marketCalendar(kernel), payableAt),
      disputed: disputed.has(id),
      awaitsGoods: awaited.has(id),
      errand: parcel.errand,
      image: null,
    }
  })
}

/** The buyer's quartier; where the buyer comes for the parcel, that place. */
function placeOf(
  parcel: ShopParcelRow['parcel'],
  { quartier, region }: ShopParcelRow['order'],
  relay: RelayPlace | undefined,
): string {
  if (relay) return relayNameWords(relayPlaceWords(relay))
  return wayOf(parcel).hasCourier ? (quartier ?? region) : wayOf(parcel).words.place
}

function toCollectOf(
  kernel: Kernel,
  { parcel, order, shop }: Pick<ShopParcelRow, 'parcel' | 'order' | 'shop'>,
): SellerParcel['toCollect'] {
  if (!isToCollect(parcel)) return null
  const unpaid = isPrepaid({ parcel, order }) ? 0 : parcel.doorFrancs
  return { before: collectBefore(kernel, parcel.stateSince, shop).toISOString(), unpaid }
}

function moneyOf(
  { isOwner }: ShopActor,
  parcel: ShopParcelRow['parcel'],
  items: readonly ReturnType<typeof presentLine>[],
  beside: number,
) {
  if (!isOwner)
    return {
      items: items.map((item) => ({ ...item, unitPrice: null, usualPrice: null, lineTotal: null })),
      itemsTotal: null,
      commission: null,
      shopDelivery: null,
      payout: null,
    }
  const { itemsTotalFrancs: itemsTotal, commissionFrancs: commission, state } = parcel
  const { shopDeliveryFrancs: shopDelivery } = parcel
  const sold = itemsTotal - commission - shopDelivery
  const payout = payoutOf(state, sold, beside)
  return { items: [...items], itemsTotal, commission, shopDelivery, payout }
}

async function firstNamesOf(db: Sql, moves: readonly MoveRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(moves.flatMap(({ helperId }) => helperId ?? []))]
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: personFacts.id, name: personFacts.name })
    .from(personFacts)
    .where(inArray(personFacts.id, ids))
  return new Map(people.map(({ id, name }) => [id, firstName(name)]))
}

function withoutNumbers(note: string | null): string | null {
  return note?.replace(/\+?\d(?:[\s.\-/]*\d){6,}/g, '…').trim() || null
}

function whoEnded(
  { actorId, fromState }: MoveRow,
  { sellerId, buyerId }: { sellerId: string; buyerId: string },
): NonNullable<SellerParcel['endedBy']> {
  // Lost by a coach.
  if (fromState && parcelHas('onTheWay', fromState)) return 'market'
  if (actorId === null) return 'clock'
  if (actorId === buyerId) return 'buyer'
  return actorId === sellerId ? 'shop' : 'market'
}
