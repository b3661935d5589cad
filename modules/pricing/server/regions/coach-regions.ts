import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { fail } from '../errors.ts'

/** Region that coaches go to, with their carriers. */
export type CoachRegion = { region: string; carriers: string[] }
type ReadCoachRegions = (db: Sql) => Promise<CoachRegion[]>

export const coachRegions = new Need<ReadCoachRegions>('pricing.coach-regions')

export function readCoachRegions(kernel: Kernel, db: Sql): Promise<CoachRegion[]> {
  return coachRegions.of(kernel)(db)
}

/** @throws pricing.no_coach (409) when no coach goes to one of the regions */
export async function refuseWithoutCoach(
  kernel: Kernel,
  db: Sql,
  regions: readonly { region: string; servedBy: string }[],
): Promise<void> {
  const byCoach = regions.filter(({ servedBy }) => servedBy === 'coach')
  if (byCoach.length === 0) return
  const reached = new Set((await readCoachRegions(kernel, db)).map(({ region }) => region))
  const missing = byCoach.find(({ region }) => !reached.has(region))
  if (missing)
    throw fail('pricing.no_coach', {
      sentence: `Aucun car ne va à ${missing.region} : il faut une ligne et un point relais ouvert.`,
    })
}
