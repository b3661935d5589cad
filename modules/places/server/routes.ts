import * as contract from '#modules/places/contract/places.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { readSettingChanges } from '#modules/settings/module.ts'
import { offeredQuartiers, proposeQuartier } from './quartiers.ts'

export function placesRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.proposeQuartier, async ({ caller, body }) => {
      await proposeQuartier(kernel, caller, body)
      return readSettingChanges(kernel, caller)
    }),
    route(contract.readPlaces, () => Promise.resolve({ quartiers: offeredQuartiers(kernel) }), {
      cache: () => ({ seconds: 60, tags: ['settings:market'] }),
    }),
  ]
}
