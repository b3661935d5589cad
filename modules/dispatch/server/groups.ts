import { eq, sql } from 'drizzle-orm'

import type { DeliveryGroup } from '#modules/dispatch/contract/delivery-groups.ts'
import type { zoneNames } from '#modules/pricing/contract/delivery-tariff.ts'
import { parcelFacts, orderFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'

import { deliveryGroups, deliveryGroupZones } from '#modules/dispatch/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { setParcels } from '#modules/parcels/module.ts'
import type { Dispatcher } from '#modules/deliveries/module.ts'
import { query } from '#kernel/database/query.ts'
import { isForCourier } from './board-parcels.ts'

type Zone = (typeof zoneNames)[number]

export async function giveToGroup(tx: Tx, parcelId: string): Promise<void> {
  const rows = await query<{ group: string }>(
    tx,
    sql`
    select z.group_name as "group" from ${parcelFacts} f join ${orderFacts} o on o.id = f.order_id
    join ${deliveryGroupZones} z on z.zone = o.zone where f.id = ${parcelId}`,
  )
  const deliveryGroup = rows[0]?.group ?? DEFAULT_DELIVERY_GROUP
  await setParcels(tx, [parcelId], { deliveryGroup })
}

export async function listGroups(db: Sql, who: Dispatcher): Promise<DeliveryGroup[]> {
  return query<{
    name: string
    zones: Zone[]
    couriers: number
    managers: number
    liveParcels: number
  }>(
    db,
    sql`
    with names as (
      select name from ${deliveryGroups}
      union select delivery_group from ${personFacts} where delivery_group is not null and role in ('livreur', 'chef_livreur')
    )
    select n.name,
      coalesce((select array_agg(z.zone order by z.zone) from ${deliveryGroupZones} z where z.group_name = n.name), '{}') as zones,
      (select count(*) from ${personFacts} u where u.delivery_group = n.name and u.role = 'livreur' and u.admitted_at is not null) as couriers,
      (select count(*) from ${personFacts} u where u.delivery_group = n.name and u.role = 'chef_livreur' and u.admitted_at is not null) as managers,
      (select count(*) from ${parcelFacts} f where f.delivery_group = n.name and f.on_board and ${isForCourier}) as live_parcels
    from names n where ${who.group}::text is null or n.name = ${who.group} order by n.name`,
  )
}

export async function giveZone(
  kernel: Kernel,
  actor: Caller,
  { zone, group, reason }: { zone: Zone; group: string; reason: string },
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
      reason,
      at: now,
    })
  })
}
