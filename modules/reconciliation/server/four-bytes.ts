const most = 2 ** 31 - 1

export function withinFourBytes(francs: number): number {
  return Math.max(-most, Math.min(most, francs))
}
