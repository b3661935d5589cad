import { eq } from 'drizzle-orm'

import { zoneOf } from '#contract/locations.ts'

import type { Sql } from '../kernel/database.ts'
import type { Tariff, WeightClass } from './order-pricing.ts'
import { deliveryFees, deliveryZones, orderSettings, type zoneNames } from './orders.table.ts'

export type ZoneTariff = Tariff & { zone: (typeof zoneNames)[number]; label: string; minDays: number; maxDays: number; cashAllowed: boolean; cashCeilingFrancs: number; commissionBasisPoints: number }

/** What delivery costs and takes at a place, with the figures an admin sets. One statement. */
export async function tariffFor(db: Sql, place: { region: string; quartier?: string | null }): Promise<ZoneTariff> {
  const rows = await db
    .select()
    .from(deliveryFees)
    .innerJoin(deliveryZones, eq(deliveryZones.zone, deliveryFees.zone))
    .innerJoin(orderSettings, eq(orderSettings.id, 1))
    .where(eq(deliveryFees.zone, zoneOf(place)))
  const first = rows[0]
  if (!first) throw new Error(`no tariff for ${zoneOf(place)}`)
  const fees = Object.fromEntries(rows.map((row) => [row.delivery_fees.weightClass, row.delivery_fees.feeFrancs])) as Record<WeightClass, number>
  return { ...first.delivery_zones, ...first.order_settings, fees }
}

/** The figures that do not depend on a place. */
export async function readSettings(db: Sql) {
  const [settings] = await db.select().from(orderSettings)
  if (!settings) throw new Error('order settings are missing')
  return settings
}
