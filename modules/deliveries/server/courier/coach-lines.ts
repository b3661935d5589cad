import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import type { RelayPlace } from '#modules/pricing/contract/quote.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'

export type CoachLines = Map<string, NonNullable<Delivery['coach']>>
type ReadLines = (db: Sql, regions: readonly string[]) => Promise<CoachLines>

/** Lines to regions, with their departures. */
export const coachLines = new Need<ReadLines>('deliveries.coach-lines')

/** By region; a statement where a parcel leaves Bamako for a relay point. */
export async function coachLinesTo(
  kernel: Kernel,
  relays: Iterable<Pick<RelayPlace, 'region'>>,
): Promise<CoachLines> {
  const regions = new Set(Array.from(relays, ({ region }) => region))
  regions.delete('Bamako')
  if (regions.size === 0) return new Map()
  return coachLines.of(kernel)(kernel.db, [...regions])
}
