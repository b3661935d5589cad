import { getViewName, sql, type View } from 'drizzle-orm'

import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import {
  HUB,
  type Network,
  type NetworkFacts,
  networkOf,
} from '#modules/network/contract/network.ts'

/**
 * View: region, served_by, is_collected, pause_reason, paused_until; fees, min_days, max_days from
 * Bamako, and fees inside the region.
 */
export const servedTowns = new Need<View>('network.served-towns')
/** View of open lines: id, carrier, station, regions, days, hour, road, francs by weight. */
export const openLines = new Need<View>('network.open-lines')
/** View of relay points: id, name, region, hours and closures, state, takes_drops. */
export const dropPoints = new Need<View>('network.drop-points')

/**
 * SQL: towns, lines, and relay points that take parcels from shops, as json for `networkOf`.
 * @param day SQL of the market's day
 * @param towns SQL of an array: these alone, and what goes between them
 */
export function networkJson(kernel: Kernel, day: string, towns: string | null = null): string {
  const among = (...columns: readonly string[]) =>
    columns.map((column) => (towns ? `${column} = any(${towns})` : 'true')).join(' and ')
  return `json_build_object(
      'towns', (select json_agg(json_build_object('name', t.region, 'servedBy', t.served_by, 'isCollected', t.is_collected,
          'fromHub', case when t.fees is not null then json_build_object('fees', t.fees, 'minDays', t.min_days, 'maxDays', t.max_days) end,
          'inside', case when t.region <> '${HUB}' then t.inside_fees end,
          'closed', case when t.paused_until > ${day} then json_build_object('reason', t.pause_reason, 'until', t.paused_until) end))
        from ${getViewName(servedTowns.of(kernel))} t where ${among('t.region')}),
      'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'carrierId', l.carrier_id, 'carrier', l.carrier_name,
          'from', l.from_region, 'to', l.region, 'station', l.station, 'days', l.days, 'leavesAt', l.leaves_at, 'roadDays', l.road_days,
          'francs', json_build_object('léger', l.light_francs, 'moyen', l.medium_francs, 'lourd', l.heavy_francs))), '[]')
        from ${getViewName(openLines.of(kernel))} l where ${among('l.from_region', 'l.region')}),
      'stops', (select coalesce(json_agg(json_build_object('id', d.id, 'town', d.region, 'name', d.name, 'takesDrops', true,
          'receives', json_build_object('opening', d.opening, 'closedFrom', d.closed_from, 'closedUntil', d.closed_until,
            'closedDays', d.closed_days)) order by d.name, d.id), '[]')
        from ${getViewName(dropPoints.of(kernel))} d where d.takes_drops and d.state = 'open' and ${among('d.region')}))`
}

/** Reads the towns, lines and relay points that take parcels from shops. One statement. */
export async function readNetwork(kernel: Kernel, db: Sql): Promise<Network> {
  const facts = sql.raw(networkJson(kernel, 'today.day'))
  const [found] = await query<{ network: NetworkFacts }>(
    db,
    sql`select ${facts} as network from (select ${dayOf(kernel.clock.now())}::date as day) today`,
  )
  if (!found) throw new Error('the network has no towns')
  return networkOf(found.network)
}
