import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import type { RelayPlace } from '#modules/pricing/contract/quote.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type CoachLines = Map<string, NonNullable<Delivery['coach']>>
type ReadLines = (db: Sql, regions: readonly string[]) => Promise<CoachLines>

const kept = new WeakMap<Kernel, ReadLines>()

/** Called once, by coaches. */
export function keepCoachLines(kernel: Kernel, read: ReadLines): void {
  kept.set(kernel, read)
}

/** By region; a statement where a parcel leaves Bamako for a relay point. */
export async function coachLinesTo(
  kernel: Kernel,
  relays: Iterable<Pick<RelayPlace, 'region'>>,
): Promise<CoachLines> {
  const regions = new Set(Array.from(relays, ({ region }) => region))
  regions.delete('Bamako')
  if (regions.size === 0) return new Map()
  return (await kept.get(kernel)?.(kernel.db, [...regions])) ?? new Map()
}
