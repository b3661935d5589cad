import { asc, eq, getViewSelectedFields } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParcelRecord } from '#modules/deliveries/contract/dispatch.ts'
import { imageAddress } from '#modules/images/contract/images.ts'

import { orderFacts, parcelFacts, parcelMoveFacts } from '#modules/orders/database/views.ts'
import { personFacts } from '#modules/accounts/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { deliveryFailures } from '#modules/deliveries/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { boardParcel } from './board.queries.ts'
import { parcelUnknown } from '../errors.ts'

/**
 * All that a manager may need to settle a parcel by phone.
 * @throws deliveries.parcel_unknown (404)
 */
export async function parcelRecord(
  db: Sql,
  now: Date,
  group: string | null,
  id: string,
): Promise<ParcelRecord> {
  const parcel = await boardParcel(db, now, group, id)
  const owner = alias(personFacts, 'owner')
  const courier = alias(personFacts, 'courier')
  const [row] = await db
    .select({
      order: getViewSelectedFields(orderFacts),
      shopPhone: owner.phone,
      courierPhone: courier.phone,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .leftJoin(courier, eq(courier.id, parcelFacts.courierId))
    .where(eq(parcelFacts.id, id))
  if (!parcel || !row) throw parcelUnknown()
  const [moves, failures] = await Promise.all([
    db
      .select({ move: getViewSelectedFields(parcelMoveFacts), by: personFacts.name })
      .from(parcelMoveFacts)
      .leftJoin(personFacts, eq(personFacts.id, parcelMoveFacts.actorId))
      .where(eq(parcelMoveFacts.parcelId, id))
      .orderBy(asc(parcelMoveFacts.id)),
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
