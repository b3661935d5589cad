const most = 2 ** 31 - 1

/** Clamps an amount to a four-byte column. */
export function withinFourBytes(francs: number): number {
  return Math.max(-most, Math.min(most, francs))
}
