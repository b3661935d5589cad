import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParcelRecord } from '#contract/deliveries/dispatch.ts'
import { imageAddress } from '#contract/images/images.ts'

import { shops } from '#database/tables/shops.ts'
import { users } from '#database/tables/users.ts'
import { parcelMoves, parcels } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { deliveryFailures } from '#database/tables/delivery-failures.ts'
import type { Sql } from '../../kernel/database.ts'
import { boardParcel } from './board.queries.ts'
import { parcelUnknown } from '../deliveries.errors.ts'

/** All that a manager may need to settle a parcel by phone. @throws deliveries.parcel_unknown (404) */
export async function parcelRecord(
  db: Sql,
  now: Date,
  group: string | null,
  id: string,
): Promise<ParcelRecord> {
  const parcel = await boardParcel(db, now, group, id)
  const owner = alias(users, 'owner')
  const courier = alias(users, 'courier')
  const [row] = await db
    .select({ order: orders, shopPhone: owner.phone, courierPhone: courier.phone })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .innerJoin(owner, eq(owner.id, shops.ownerId))
    .leftJoin(courier, eq(courier.id, parcels.courierId))
    .where(eq(parcels.id, id))
  if (!parcel || !row) throw parcelUnknown()
  const [moves, failures] = await Promise.all([
    db
      .select({ move: parcelMoves, by: users.name })
      .from(parcelMoves)
      .leftJoin(users, eq(users.id, parcelMoves.actorId))
      .where(eq(parcelMoves.parcelId, id))
      .orderBy(asc(parcelMoves.id)),
    db
      .select()
      .from(deliveryFailures)
      .where(eq(deliveryFailures.parcelId, id))
      .orderBy(asc(deliveryFailures.tryNumber)),
  ])
  const { order } = row
  return {
    ...parcel,
    clientName: order.fullName,
    clientPhone: order.phone,
    clientAddress: `${order.quartier ?? order.region}, ${order.repere}`,
    shopPhone: row.shopPhone ?? '',
    courierPhone: row.courierPhone,
    history: moves.map(({ move, by }) => ({
      state: move.toState,
      at: move.movedAt.toISOString(),
      by,
      reason: move.reason,
    })),
    failures: failures.map((failure) => ({
      kind: failure.kind,
      note: failure.note,
      at: failure.failedAt.toISOString(),
      imageUrl: failure.imageId ? imageAddress(failure.imageId, 640) : null,
    })),
  }
}
