/** Regions, quartiers of Bamako that the team changes, zones of delivery. */
import type { Module } from '#kernel/module.ts'
import { placesRoutes } from './server/routes.ts'

export { type Point, pointOfPlace, zoneOfPlace } from './server/quartiers.ts'

export const places: Module = {
  name: 'places',
  section: { tag: 'settings' },
  withoutProof: {
    'facts of the market that move no money': ['PUT /api/admin/settings/places'],
  },
  open: (kernel) => ({ routes: placesRoutes(kernel) }),
}
