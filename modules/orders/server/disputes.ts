import type { Kernel } from '#kernel/kernel.ts'

/** Finds parcels with an open complaint: their money is withheld. */
export type ReadDisputed = (parcelIds: readonly string[]) => Promise<ReadonlySet<string>>

const readers = new WeakMap<Kernel, ReadDisputed>()

export function keepDisputes(kernel: Kernel, read: ReadDisputed): void {
  readers.set(kernel, read)
}

export async function disputedAmong(
  kernel: Kernel,
  parcelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await readers.get(kernel)?.(parcelIds)) ?? new Set()
}
