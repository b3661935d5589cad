/** Figures, deadlines, contacts; parts that the team closes during an incident. */
import { actDomains, acts } from './contract/acts.ts'

import { EVERYTHING } from '#kernel/caches/front-cache.ts'
import { staleAfter, type Module } from '#kernel/module.ts'
import { settingPromises } from './server/promises.ts'
import { settingPeople } from './server/change-settings.ts'
import { followSettings } from './server/current-settings.ts'
import { settingsRoutes } from './server/routes.ts'
import { followSwitches, switchChanged } from './server/switch-states.ts'
import { switchesRoutes } from './server/switches.routes.ts'

export {
  commissionAt,
  RISE_NOTICE_MS,
  soonestRise,
  type CommissionStep,
} from './server/commission-steps.ts'
export { decideSetting, proposeSetting, readSettingChanges } from './server/change-settings.ts'
export { declareSetting } from './server/topics.ts'
export {
  marketSettings,
  readSetting,
  readSettings,
  settingOf,
  teamSettings,
  complaintHours,
  complaintUntil,
  deadlinesAt,
  deadlinesMs,
} from './server/current-settings.ts'

export { settingsChanged } from './server/events.ts'
export { settingPeople }
export { changeSwitch, closeForMaintenance, isClosed, requireOpen } from './server/switch-states.ts'

export const settings: Module = {
  name: 'settings',
  promises: settingPromises,
  section: { title: 'Réglages : comment joindre le marché, ce que vendre y coûte' },
  withoutProof: {
    'facts of the market that move no money': ['PUT /api/admin/settings/messages'],
    'protection, which must be quick': ['PUT /api/admin/switches/{name}'],
  },
  acts,
  actDomains,
  needs: [settingPeople],
  // Else the front cache hides maintenance, and goes on after it.
  stale: [staleAfter(switchChanged, () => [EVERYTHING])],
  follow: async (kernel, { everyMs, forget }) => {
    const ends = await Promise.all([
      followSwitches(kernel, everyMs),
      followSettings(kernel, everyMs, () => forget(['settings:market'])),
    ])
    return () => ends.forEach((end) => end())
  },
  open: (kernel) => ({ routes: [...settingsRoutes(kernel), ...switchesRoutes(kernel)] }),
}
