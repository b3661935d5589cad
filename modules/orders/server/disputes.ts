import type { Kernel } from '#kernel/kernel.ts'

/** Returns which of the parcels have an open complaint: their money is withheld. */
export type ReadDisputed = (parcelIds: readonly string[]) => Promise<ReadonlySet<string>>

const readers = new WeakMap<Kernel, ReadDisputed>()

/** Called once, by complaints. */
export function keepDisputes(kernel: Kernel, read: ReadDisputed): void {
  readers.set(kernel, read)
}

/** Returns the parcels with an open complaint; none without complaints. */
export async function disputedAmong(
  kernel: Kernel,
  parcelIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await readers.get(kernel)?.(parcelIds)) ?? new Set()
}
