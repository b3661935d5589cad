import { wayOf } from '#modules/parcels/contract/ways.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { exchanges, goodsReturns } from '#modules/exchanges/database/tables.ts'
import { admittedCourier, type Carrier, payForTrip } from '#modules/deliveries/module.ts'
import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { type LockedParcel, lockParcel, makeErrand, parcelCodes } from '#modules/parcels/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { goodsReturnFacts } from '#modules/exchanges/database/views.ts'
import {
  handOver,
  type OtherGoods,
  type Told,
  triesOfGoodsBack,
} from '#modules/shipments/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { endClaims } from './claims.ts'
import { fail } from './errors.ts'
import { goodsCameBack, goodsTaken } from './events.ts'
import { goodsOfReturn } from './goods-of-returns.ts'
import { lockReturn, type ReturnRow } from './open-return.ts'

type Taking = { returnId: string; courierId: string; otp: string }

/**
 * Takes the buyer's code when the courier holds the goods: they become a parcel of his, on its way
 * to the shop with its own return code. Idempotent for the same courier and code.
 * @throws deliveries.not_admitted (403) · exchanges.return_unknown (404) · exchanges.return_taken,
 * exchanges.return_ended, exchanges.new_one_first (409) · exchanges.first_code,
 * deliveries.wrong_code (422) · deliveries.code_locked (429)
 */
export async function takeGoods(
  kernel: Kernel,
  { returnId, courierId, otp }: Taking,
): Promise<void> {
  const carrier = await admittedCourier(kernel.db, courierId)
  const seen = await readReturn(kernel.db, returnId, carrier)
  await takeAgainstCode(kernel, seen, {
    otp,
    at: 'door',
    told: { courierId, parcelId: seen.parcelId, group: carrier.group },
    isTaker: (row) => row.courierId === courierId,
    unknown: 'exchanges.return_unknown',
    async take(tx, { sale, row, newOne }) {
      const isSameTrip = newOne?.courierId === courierId
      await carryBack(tx, kernel, sale, row, {
        courierId,
        actorId: courierId,
        reason: 'Repris chez le client, avec son code de retour.',
        // The swap of an exchange pays its courier’s whole way.
        tripFrancs: isSameTrip ? null : worthOfTrip(sale),
      })
    },
  })
}

type Lifted = {
  sale: LockedParcel
  row: ReturnRow
  /** Parcel of the new article; null for a refund. */
  newOne: NewOne | null
}
type Taker = {
  otp: string
  at: Counter
  told: Told | null
  /** Tells whether goods that were taken are the taker's. */
  isTaker(row: ReturnRow): boolean
  unknown: 'exchanges.return_unknown' | 'exchanges.not_at_relay'
  take(tx: Tx, lifted: Lifted): Promise<void>
}

/**
 * Takes goods from their buyer against her code; idempotent for the same taker and code.
 * @throws exchanges.return_taken, exchanges.return_ended, exchanges.new_one_first (409) ·
 * exchanges.first_code, deliveries.wrong_code, deliveries.other_parcel (422) ·
 * deliveries.code_locked (429)
 */
export async function takeAgainstCode(
  kernel: Kernel,
  seen: ReturnRow,
  { otp, at, told, isTaker, unknown, take }: Taker,
): Promise<void> {
  const again = (row: ReturnRow): true => {
    if (!isTaker(row) || !sameSecret(row.doorCode, otp)) throw fail('exchanges.return_taken')
    return true
  }
  if (seen.takenAt) return void again(seen)
  await handOver<Lifted, true>(kernel, {
    tries: triesOfGoodsBack(seen.id),
    told,
    typed: otp,
    async lock(tx) {
      const sale = await lockParcel(tx, seen.parcelId)
      const row = await lockReturn(tx, seen.id)
      if (!sale || !row) throw fail(unknown)
      const isAwaited = row.cause === 'exchange' && !row.takenAt && !row.endedAt
      return { sale, row, newOne: isAwaited ? await newOneOf(tx, row.id) : null }
    },
    codeOf: ({ row }) => row.doorCode,
    doneBefore: async (_tx, { row }) => (row.takenAt ? again(row) : null),
    refuse(_tx, { row, newOne }) {
      if (row.endedAt) throw fail('exchanges.return_ended')
      if (newOne && !newOne.isHandedOver) throw fail('exchanges.new_one_first')
      // It is spent already, so that it proves nothing any more.
      if (newOne && sameSecret(newOne.code ?? '', otp)) throw fail('exchanges.first_code')
    },
    otherOf: (tx, { row }) => otherGoodsOfCode(tx, row, { otp, at }),
    async give(tx, lifted) {
      await take(tx, lifted)
      return true
    },
  })
}

/** Place at which goods are given back: to a courier, at a relay point, at their shop. */
type Counter = 'door' | 'relay' | 'shop'

/** Finds the buyer's other goods that are taken there by a typed code. */
async function otherGoodsOfCode(
  tx: Tx,
  { id, buyerId }: ReturnRow,
  { otp, at }: { otp: string; at: Counter },
): Promise<OtherGoods | null> {
  const isThere = {
    door: sql`p.delivery_group = own.delivery_group`,
    relay: sql`f.place_relay_id = own.place_relay_id`,
    shop: sql`p.shop_id = own.shop_id`,
  }[at]
  const [other] = await query<OtherGoods>(
    tx,
    sql`
    select o.order_number, s.name as shop_name
    from (
      select p.delivery_group, p.shop_id, f.place_relay_id
      from ${goodsReturnFacts} f join ${parcelFacts} p on p.id = f.parcel_id where f.id = ${id}
    ) own, ${goodsReturns} g join ${goodsReturnFacts} f on f.id = g.id join ${parcelFacts} p on p.id = g.parcel_id
      join ${orderFacts} o on o.id = p.order_id join ${shopFacts} s on s.id = p.shop_id
    where g.buyer_id = ${buyerId} and g.id <> ${id} and g.door_code = ${otp}
      and g.taken_at is null and g.ended_at is null and ${isThere} limit 1`,
  )
  return other ?? null
}

/** @throws exchanges.return_unknown (404) for another group's */
async function readReturn(db: Sql, id: string, { group, courierId }: Carrier): Promise<ReturnRow> {
  const [found] = await db
    .select({ row: goodsReturns, group: parcelFacts.deliveryGroup })
    .from(goodsReturns)
    .innerJoin(parcelFacts, eq(parcelFacts.id, goodsReturns.parcelId))
    .where(eq(goodsReturns.id, id))
  if (!found || (found.group !== group && found.row.courierId !== courierId))
    throw fail('exchanges.return_unknown')
  return found.row
}

type NewOne = { isHandedOver: boolean; code: string | null; courierId: string | null }

/** Parcel of the new article of an exchange. */
async function newOneOf(tx: Tx, returnId: string): Promise<NewOne> {
  const [row] = await tx
    .select({ id: parcelFacts.id, state: parcelFacts.state, courierId: parcelFacts.courierId })
    .from(exchanges)
    .innerJoin(parcelFacts, eq(parcelFacts.id, exchanges.outParcelId))
    .where(eq(exchanges.returnId, returnId))
  if (!row) return { isHandedOver: false, code: null, courierId: null }
  const codes = await parcelCodes.ofBuyers(tx, [row.id])
  const { state, courierId } = row
  return {
    isHandedOver: parcelHas('isDelivered', state),
    code: codes.get(row.id) ?? null,
    courierId,
  }
}

type Taken = {
  /** Neither a courier nor a relay point: they are at their shop. */
  courierId?: string
  relayId?: string
  actorId: string
  helperId?: string | null
  reason: string
  tripFrancs: number | null
  madeAt?: Date | null
}

/**
 * Makes the shipment of goods that their buyer gave back.
 * @returns its parcel, and what travels
 */
export async function carryBack(
  tx: Tx,
  kernel: Kernel,
  sale: LockedParcel,
  row: ReturnRow,
  { courierId, relayId, ...taken }: Taken,
) {
  const at = kernel.clock.now()
  const lines = await goodsOfReturn(tx, row)
  const backParcelId = await makeErrand(tx, kernel, sale, {
    errand: 'goods_back',
    lines,
    courierId: courierId ?? null,
    ...(relayId && { relayId }),
    ...taken,
  })
  const isThere = !courierId && !relayId
  await tx
    .update(goodsReturns)
    .set({ courierId, relayId, backParcelId, takenAt: at, ...(isThere && { backAt: at }) })
    .where(eq(goodsReturns.id, row.id))
  const { id: returnId, parcelId, cause } = row
  const about = { returnId, parcelId, cause, at: at.toISOString() }
  const by = relayId ? { relayId } : {}
  if (!isThere) await kernel.events.emit(tx, goodsTaken, { ...about, backParcelId, ...by })
  return { backParcelId, lines }
}

type PaidWay = Pick<
  LockedParcel['parcel'],
  | 'shippingFeeFrancs'
  | 'shopDeliveryFrancs'
  | 'marketDeliveryFrancs'
  | 'zoneFeeFrancs'
  | 'receiveAt'
>

/** Francs: as much as the way of the sale; nothing for one collected at its shop. */
export function worthOfTrip({ parcel }: { parcel: PaidWay }): number {
  if (!wayOf(parcel).hasCourier) return 0
  const { shippingFeeFrancs, shopDeliveryFrancs, marketDeliveryFrancs, zoneFeeFrancs } = parcel
  return Math.max(shippingFeeFrancs + shopDeliveryFrancs + marketDeliveryFrancs, zoneFeeFrancs ?? 0)
}

type Back = { parcelId: string; to: ParcelState }

/**
 * Notes, in the transaction of the shop's code, that goods are at their shop, and pays the courier;
 * or that they were lost.
 */
export async function noteBack(
  tx: Tx,
  kernel: Kernel,
  { parcelId: backParcelId, to }: Back,
): Promise<void> {
  const at = kernel.clock.now()
  const [row] = await tx
    .update(goodsReturns)
    .set({ backAt: at })
    .where(and(eq(goodsReturns.backParcelId, backParcelId), isNull(goodsReturns.backAt)))
    .returning()
  if (!row) return
  const [back] = await tx
    .select({ tripFrancs: parcelFacts.tripFrancs, courierId: parcelFacts.courierId })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, backParcelId))
  const isLost = to === 'cancelled'
  if (!isLost && back?.tripFrancs && back.courierId)
    await payForTrip(
      tx,
      { parcelId: backParcelId, courierId: back.courierId, revenue: back.tripFrancs },
      at,
    )
  await endWithGoods(tx, kernel, row, isLost)
}

/** Ends an exchange whose goods are at their shop, and tells the modules that await them. */
export async function endWithGoods(
  tx: Tx,
  kernel: Kernel,
  row: ReturnRow,
  isLost = false,
): Promise<void> {
  const at = kernel.clock.now()
  const { id: returnId, parcelId, cause } = row
  if (cause === 'exchange') {
    await tx
      .update(exchanges)
      .set({ state: 'done', endedAt: at })
      .where(eq(exchanges.returnId, returnId))
    await endClaims(tx, { by: 'return', id: returnId, state: 'exchanged', at })
  }
  const about = { returnId, parcelId, cause, at: at.toISOString() }
  await kernel.events.emit(tx, goodsCameBack, { ...about, ...(isLost && { isLost }) })
}
