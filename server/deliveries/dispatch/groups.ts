import { eq, sql } from 'drizzle-orm'

import type { DeliveryGroup } from '#contract/deliveries/delivery-groups.ts'
import type { zoneNames } from '#contract/cart/delivery-tariff.ts'
import { DEFAULT_DELIVERY_GROUP } from '#contract/kernel/limits.ts'

import { users } from '#database/tables/users.ts'
import { parcels } from '#database/tables/parcels.ts'
import { orders } from '#database/tables/orders.ts'
import { deliveryGroups, deliveryGroupZones } from '#database/tables/delivery-groups.ts'
import { recordAct } from '../../audit/index.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Sql, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Dispatcher } from '../deliveries.policy.ts'

type Zone = (typeof zoneNames)[number]

/** A parcel that became ready belongs to the group of its zone; 'ikachi' where nobody else was named. */
export async function giveToGroup(tx: Tx, parcelId: string): Promise<void> {
  const group = sql`coalesce((
    select z.group_name from ${deliveryGroupZones} z join ${orders} o on o.zone = z.zone where o.id = ${parcels.orderId}
  ), ${DEFAULT_DELIVERY_GROUP})`
  await tx.update(parcels).set({ deliveryGroup: group }).where(eq(parcels.id, parcelId))
}

/** Groups with their zones and people: those an admin made, and those that couriers named when they joined. */
export async function listGroups(db: Sql, who: Dispatcher): Promise<DeliveryGroup[]> {
  const { rows } = await db.execute<{
    name: string
    zones: Zone[]
    couriers: number
    managers: number
    liveParcels: number
  }>(sql`
    with names as (
      select name from ${deliveryGroups}
      union select delivery_group from ${users} where delivery_group is not null and role in ('livreur', 'chef_livreur')
    )
    select n.name,
      coalesce((select array_agg(z.zone order by z.zone) from ${deliveryGroupZones} z where z.group_name = n.name), '{}') as zones,
      (select count(*) from ${users} u where u.delivery_group = n.name and u.role = 'livreur' and u.admitted_at is not null) as couriers,
      (select count(*) from ${users} u where u.delivery_group = n.name and u.role = 'chef_livreur' and u.admitted_at is not null) as managers,
      (select count(*) from ${parcels} f where f.delivery_group = n.name and f.state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning')) as "liveParcels"
    from names n where ${who.group}::text is null or n.name = ${who.group} order by n.name`)
  return rows
}

/** Names the group that serves a zone from now on; parcels that are ready stay with theirs. */
export async function giveZone(
  kernel: Kernel,
  actor: Caller,
  { zone, group }: { zone: Zone; group: string },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(deliveryGroupZones)
      .where(eq(deliveryGroupZones.zone, zone))
    await tx.insert(deliveryGroups).values({ name: group, createdAt: now }).onConflictDoNothing()
    await tx
      .insert(deliveryGroupZones)
      .values({ zone, groupName: group })
      .onConflictDoUpdate({ target: deliveryGroupZones.zone, set: { groupName: group } })
    await recordAct(tx, {
      actor,
      action: 'deliveries.zone_given',
      subject: { kind: 'delivery_zone', id: zone },
      before: { group: before?.groupName ?? null },
      after: { group },
      at: now,
    })
  })
}
