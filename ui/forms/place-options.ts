import { quartiers, regions, type LocationOption } from '#modules/places/contract/locations.ts'

type Option = Pick<LocationOption, 'type' | 'label'> & { value: string }

/** The commune tells namesakes apart. */
export function quartierOption(name: string, commune: string | undefined): Option {
  return { type: 'quartier', value: name, label: commune ? `${name} (commune ${commune})` : name }
}

/** Built-in quartiers of Bamako, sorted. */
export const quartierOptions: readonly Option[] = quartiers
  .map(({ label, commune }) => quartierOption(label, commune))
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  .sort((one, other) => one.value.localeCompare(other.value, 'fr'))

export const regionOptions: readonly Option[] = regions.map((region) => ({
  type: 'region',
  value: region,
  label: region,
}))
