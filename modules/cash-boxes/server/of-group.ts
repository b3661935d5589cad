import { eq, or, sql, type SQL, type View } from 'drizzle-orm'

import { relayFacts } from '#modules/relays/database/views.ts'
import type { cashBoxKinds } from '#modules/cash-boxes/database/values.ts'
import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

/** View: zone, group_name. */
export const groupZones = new Need<View>('cash-boxes.group-zones')

export type CashBoxKind = (typeof cashBoxKinds)[number]

/**
 * Condition for remittances of a group: its couriers', and those of relay points in the zones that
 * it serves. null: all groups.
 */
export function ofGroup(kernel: Kernel, group: string | null): SQL | undefined {
  if (group === null) return undefined
  const inItsZones = sql`(${remittances.box} = 'relay' and exists (
    select from ${relayFacts} r where r.owner_id = ${remittances.courierId} and ${groupOfZone(kernel, sql`r.zone`)} = ${group}))`
  return or(eq(personFacts.deliveryGroup, group), inItsZones)
}

/** SQL: group that serves a zone. */
export function groupOfZone(kernel: Kernel, zone: SQL): SQL {
  return sql`coalesce((select z.group_name from ${groupZones.of(kernel)} z where z.zone = ${zone}), ${DEFAULT_DELIVERY_GROUP})`
}
