/**
 * Parts that the team closes during an incident. A module checks one before it begins something
 * new.
 */
import { actDomains, acts } from './contract/acts.ts'
import { EVERYTHING } from '#kernel/caches/front-cache.ts'
import { staleAfter, type Module } from '#kernel/module.ts'
import { followSwitches, switchChanged } from './server/switch-states.ts'
import { switchesRoutes } from './server/routes.ts'

export { changeSwitch, closeForMaintenance, isClosed, requireOpen } from './server/switch-states.ts'

export const switches: Module = {
  name: 'switches',
  section: { title: 'Interrupteurs : ce qui est fermé pendant un incident' },
  withoutProof: {
    'protection, which must be quick': ['PUT /api/admin/switches/{name}'],
  },
  acts,
  actDomains,
  // Else the front cache hides maintenance, and goes on after it.
  stale: [staleAfter(switchChanged, () => [EVERYTHING])],
  follow: (kernel, { everyMs }) => followSwitches(kernel, everyMs),
  open: (kernel) => ({ routes: switchesRoutes(kernel) }),
}
