import type { Kernel } from '#kernel/kernel.ts'

/** Finds parcels whose money is withheld: a complaint is open, or goods are still to come back. */
export type ReadDisputed = (parcelIds: readonly string[]) => Promise<ReadonlySet<string>>

const readers = new WeakMap<Kernel, ReadDisputed[]>()

export function keepDisputes(kernel: Kernel, read: ReadDisputed): void {
  readers.set(kernel, [...(readers.get(kernel) ?? []), read])
}

export async function disputedAmong(
  kernel: Kernel,
  parcelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const read of readers.get(kernel) ?? [])
    for (const id of await read(parcelIds)) found.add(id)
  return found
}
