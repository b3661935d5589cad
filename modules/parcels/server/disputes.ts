import type { Kernel } from '#kernel/kernel.ts'
import { Need, NeedOfEach } from '#kernel/needs.ts'

/** Why a parcel's money is withheld: a complaint is open, or goods are still to come back. */
export type Dispute = 'complaint' | 'goods'

/** Finds parcels whose money is withheld. */
type ReadDisputed = (parcelIds: readonly string[]) => Promise<ReadonlySet<string>>

export const disputes = new NeedOfEach<Dispute, ReadDisputed>('parcels.disputes', [
  'complaint',
  'goods',
])

export async function disputedAmong(
  kernel: Kernel,
  parcelIds: readonly string[],
  only?: Dispute,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const [dispute, read] of disputes.of(kernel))
    if (!only || dispute === only) for (const id of await read(parcelIds)) found.add(id)
  return found
}

/** ms in which the days after a delivery did not run, by parcel; absent: they ran. */
type ReadPauses = (parcelIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

export const pauses = new Need<ReadPauses>('parcels.pauses')
