import { findQuartier, type Quartier } from '#modules/settings/contract/place-rules.ts'
import type { ChangedQuartier } from '#modules/settings/contract/places.ts'

import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { proposeSetting } from './change-settings.ts'
import { readSettings } from './current-settings.ts'
import { placeNameTaken, placeUnknown } from './errors.ts'

/**
 * Proposes one quartier as it shall be.
 * @throws settings.place_unknown (404) · settings.place_name_taken · settings.change_waits (409)
 */
export async function proposeQuartier(
  kernel: Kernel,
  actor: Caller,
  { quartier, reason }: { quartier: ChangedQuartier; reason: string },
): Promise<void> {
  const { quartiers } = (await readSettings(kernel.db)).places
  const former = quartiers.find(({ id }) => id === quartier.id)
  if (quartier.id !== null && !former) throw placeUnknown()
  const holder = findQuartier(quartiers, quartier.name)
  if (holder && holder !== former) throw placeNameTaken()
  const value = {
    quartiers: former
      ? quartiers.map((one) => (one === former ? changed(former, quartier) : one))
      : [...quartiers, { ...quartier, id: quartier.name, formerNames: [] }],
  }
  await proposeSetting(kernel, actor, { topic: 'places', value, reason })
}

function changed(former: Quartier, { name, commune, zone, retired }: ChangedQuartier): Quartier {
  const formerNames =
    name === former.name ? former.formerNames : [...former.formerNames, former.name]
  return { ...former, name, commune, zone, retired, formerNames }
}
