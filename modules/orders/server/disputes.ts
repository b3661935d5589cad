import type { Kernel } from '#kernel/kernel.ts'

/** Finds parcels whose money is withheld: a complaint is open, or goods are still to come back. */
/** `complaint`: it is open; `goods`: they are to come back. */
export type Dispute = 'complaint' | 'goods'
export type ReadDisputed = (parcelIds: readonly string[]) => Promise<ReadonlySet<string>>

const readers = new WeakMap<Kernel, { of: Dispute; read: ReadDisputed }[]>()

export function keepDisputes(kernel: Kernel, read: ReadDisputed, of: Dispute = 'complaint'): void {
  readers.set(kernel, [...(readers.get(kernel) ?? []), { of, read }])
}

export async function disputedAmong(
  kernel: Kernel,
  parcelIds: readonly string[],
  only?: Dispute,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { of, read } of readers.get(kernel) ?? [])
    if (!only || of === only) for (const id of await read(parcelIds)) found.add(id)
  return found
}
