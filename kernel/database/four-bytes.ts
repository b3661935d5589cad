const most = 2 ** 31 - 1

/** The amount, or the nearest one that a column of four bytes can hold. */
export function withinFourBytes(francs: number): number {
  return Math.max(-most, Math.min(most, francs))
}
