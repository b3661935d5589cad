import { sql, type SQL } from 'drizzle-orm'

import type { Zone } from '#kernel/wire/locations.ts'
import type { ParcelStateOf } from '#modules/orders/contract/order-states.ts'

type Hours = Readonly<Record<ParcelStateOf<'onBoard'>, number>>

/**
 * How many hours a parcel may stay in a state before the board calls it late: few in town, days
 * where roads are long.
 */
const town: Hours = { ready: 0.5, assigned: 1, in_delivery: 2, failed: 24, returning: 24 }
const around: Hours = { ready: 1, assigned: 2, in_delivery: 4, failed: 24, returning: 36 }
const regions: Hours = { ready: 24, assigned: 24, in_delivery: 72, failed: 72, returning: 120 }
const north: Hours = { ready: 48, assigned: 48, in_delivery: 240, failed: 120, returning: 240 }

const zones: Readonly<Record<Zone, Hours>> = {
  'bamako-rive-gauche': town,
  'bamako-rive-droite': town,
  peripherie: around,
  regions,
  nord: north,
}

/** Rows of (zone, state, seconds). */
export function lateAfter(): SQL {
  const rows = Object.entries(zones).flatMap(([zone, states]) =>
    Object.entries(states).map(([state, hours]) => sql`(${zone}, ${state}, ${hours * 3_600}::int)`),
  )
  return sql.join(rows, sql`, `)
}
