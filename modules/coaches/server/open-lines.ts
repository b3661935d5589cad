import { sql } from 'drizzle-orm'

import type { CoachLine } from '#modules/coaches/contract/carriers.ts'
import { carriers, coachLines } from '#modules/coaches/database/tables.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'

export type OpenLine = {
  id: string
  carrierName: string
  station: string
  from: string
  region: string
  days: number[]
  leavesAt: string
  roadDays: number
  prices: CoachLine['prices']
}

/** Open lines of open carriers that leave Bamako, by name and hour. */
export async function linesFromHub(db: Sql): Promise<OpenLine[]> {
  return (await readLines(db)).filter(({ from }) => from === HUB)
}

/** Returns lines from a region to Bamako; where there is none, those to it, which come back. */
export function linesHome(lines: readonly OpenLine[], region: string): OpenLine[] {
  const direct = lines.filter((line) => line.from === region && line.region === HUB)
  return direct.length > 0
    ? direct
    : lines.filter((line) => line.from === HUB && line.region === region)
}

/** Open lines of open carriers, by name and hour. */
export function readLines(db: Sql): Promise<OpenLine[]> {
  return query<OpenLine>(
    db,
    sql`
    select l.id, c.name as carrier_name, l.station, l.from_region as "from", l.region, l.days, l.leaves_at, l.road_days,
      json_build_object('léger', l.light_francs, 'moyen', l.medium_francs, 'lourd', l.heavy_francs) as prices
    from ${coachLines} l join ${carriers} c on c.id = l.carrier_id
    where l.closed_at is null and c.closed_at is null order by c.name, l.leaves_at`,
  )
}

/** Regions where an open line goes to an open relay point, and who goes there. */
export function coachRegions(db: Sql): Promise<{ region: string; carriers: string[] }[]> {
  return query(
    db,
    sql`
    select l.region, array_agg(distinct c.name order by c.name) as carriers
    from ${coachLines} l join ${carriers} c on c.id = l.carrier_id
    where l.from_region = ${HUB} and l.closed_at is null and c.closed_at is null
      and exists (select from ${relayFacts} r where r.region = l.region and r.state = 'open')
    group by l.region`,
  )
}
