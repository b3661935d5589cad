/** Regions, quartiers of Bamako that the team changes, zones of delivery. */
import * as contract from '#modules/places/contract/places.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { route } from '#kernel/http/serve.ts'
import { readSettingChanges } from '#modules/settings/module.ts'
import { offeredQuartiers, proposeQuartier } from './server/quartiers.ts'

export { type Point, pointOfPlace, zoneOfPlace } from './server/quartiers.ts'

export const places: Module = {
  name: 'places',
  section: { tag: 'settings' },
  withoutProof: {
    'facts of the market that move no money': ['PUT /api/admin/settings/places'],
  },
  open: openPlaces,
}

function openPlaces(kernel: Kernel): OpenedModule {
  return {
    routes: [
      route(contract.proposeQuartier, async ({ caller, body }) => {
        await proposeQuartier(kernel, caller, body)
        return readSettingChanges(kernel.db, caller)
      }),
      route(contract.readPlaces, () => Promise.resolve({ quartiers: offeredQuartiers(kernel) }), {
        cache: () => ({ seconds: 60, tags: ['settings:market'] }),
      }),
    ],
  }
}
