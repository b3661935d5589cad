import { quartiers, regions } from '#contract/kernel/locations.ts'

/** Every quartier of Bamako in the order of the dictionary, with the commune that tells namesakes apart. */
export const quartierOptions: readonly { value: string; label: string }[] = quartiers
  .map(({ label, commune }) => ({
    value: label,
    label: commune ? `${label} (commune ${commune})` : label,
  }))
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  .sort((one, other) => one.value.localeCompare(other.value, 'fr'))

export const regionOptions: readonly { value: string; label: string }[] = regions.map((region) => ({
  value: region,
  label: region,
}))
