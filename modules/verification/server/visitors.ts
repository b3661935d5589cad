import { and, eq, isNull, sql, type View } from 'drizzle-orm'

import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import type { VerificationRow } from './move.ts'

type Place = { region: string; quartier: string | null }

/** View: zone, group_name. */
export const visitingGroups = new Need<View>('verification.groups')

export type VisitingRelays = {
  /** Returns the open relay point of the quartier, or town, that is not the shop itself. */
  near(db: Sql, place: Place, shopId: string): Promise<string | null>
  /** Returns the relay point that a shop keeps. */
  ofShop(db: Sql, shopId: string): Promise<string | null>
  /** Returns the owner of its shop. */
  keeperOf(db: Sql, relayId: string): Promise<string | null>
}

export const visitingRelays = new Need<VisitingRelays>('verification.relays')

/** Chooses who may visit a place: the managers of its zone, and the keepers of a relay point. */
export async function visitorsOf(
  kernel: Kernel,
  db: Sql,
  { shopId, ...place }: Place & { shopId: string },
): Promise<{ visitGroup: string; visitRelayId: string | null }> {
  const zone = zoneOfPlace(kernel, place)
  const [group] = await query<{ groupName: string }>(
    db,
    sql`select group_name from ${visitingGroups.of(kernel)} where zone = ${zone}`,
  )
  return {
    visitGroup: group?.groupName ?? DEFAULT_DELIVERY_GROUP,
    visitRelayId: await visitingRelays.of(kernel).near(db, place, shopId),
  }
}

export type Visitor = { caller: Pick<Caller, 'userId' | 'role'>; shop: ShopActor | null }

/** Tells whether a person may visit: never her own shop. */
export async function mayVisit(
  kernel: Kernel,
  db: Sql,
  { caller, shop }: Visitor,
  { visitGroup, visitRelayId, ownerId }: VerificationRow,
): Promise<boolean> {
  if (caller.userId === ownerId) return false
  if (caller.role === 'admin') return true
  if (shop) {
    const relayId = await visitingRelays.of(kernel).ofShop(db, shop.shopId)
    return relayId !== null && relayId === visitRelayId
  }
  const [manager] = await db
    .select({ group: personFacts.deliveryGroup, admittedAt: personFacts.admittedAt })
    .from(personFacts)
    .where(and(eq(personFacts.id, caller.userId), isNull(personFacts.suspendedAt)))
  return manager?.admittedAt != null && (manager.group ?? DEFAULT_DELIVERY_GROUP) === visitGroup
}
