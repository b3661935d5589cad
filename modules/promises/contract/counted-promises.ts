/** Days of which kept promises are counted. */
export const COUNTED_DAYS = 90
/** Parcels from which on buyers read it. */
export const LEAST_TO_SHOW = 10

/** « Prépare à temps 19 fois sur 20 ». */
export function preparesWords({ kept, of }: { kept: number; of: number }): string {
  return `Prépare à temps ${kept} fois sur ${of}`
}
