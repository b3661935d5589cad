import { asc, eq, getViewSelectedFields, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParcelRecord } from '#modules/dispatch/contract/dispatch.ts'
import { privateImageAddress } from '#modules/images/contract/images.ts'
import { deliveryFailureFacts } from '#modules/deliveries/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { orderFacts, parcelFacts, parcelMoveFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { isOnCoach } from '#modules/shipments/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { parcelUnknown } from '#modules/deliveries/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { boardParcel } from './board-parcels.ts'

/**
 * Returns data to settle a parcel by phone.
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
      relay: getViewSelectedFields(relayFacts),
      shopPhone: owner.phone,
      courierPhone: courier.phone,
      byCoach: sql<'station' | 'coach' | null>`
        case when (${parcelFacts.isComing} or ${parcelFacts.isReturning}) and ${parcelFacts.courierId} is null then
          case when ${isOnCoach(parcelFacts.id)} then 'coach' else 'station' end end`,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(owner, eq(owner.id, shopFacts.ownerId))
    .leftJoin(courier, eq(courier.id, parcelFacts.courierId))
    .leftJoin(relayFacts, eq(relayFacts.id, parcelFacts.relayId))
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
      .from(deliveryFailureFacts)
      .where(eq(deliveryFailureFacts.parcelId, id))
      .orderBy(asc(deliveryFailureFacts.tryNumber)),
  ])
  const { order, relay } = row
  return {
    ...parcel,
    relay: relay && {
      _id: relay.id,
      name: relay.name,
      phone: relay.phone,
      place: `${relay.quartier ?? relay.region}, ${relay.landmark}`,
    },
    clientName: order.fullName,
    clientPhone: order.phone,
    clientAddress: [order.quartier ?? order.region, order.repere].filter(Boolean).join(', '),
    shopPhone: row.shopPhone ?? '',
    courierPhone: row.courierPhone,
    byCoach: row.byCoach,
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
      imageUrl: failure.imageId ? privateImageAddress(failure.imageId) : null,
    })),
  }
}
