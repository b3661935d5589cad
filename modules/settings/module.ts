import { actDomains, acts } from './contract/acts.ts'

import type { Module } from '#kernel/module.ts'
import { followSettings } from './server/current-settings.ts'
import { settingsRoutes } from './server/routes.ts'

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
  deadlinesMs,
  pastComplaints,
  type PastComplaints,
} from './server/current-settings.ts'

export { settingsChanged } from './server/events.ts'

export const settings: Module = {
  name: 'settings',
  section: { title: 'Réglages : comment joindre le marché, ce que vendre y coûte' },
  withoutProof: {
    'facts of the market that move no money': ['PUT /api/admin/settings/messages'],
  },
  acts,
  follow: (kernel, { everyMs, forget }) =>
    followSettings(kernel, everyMs, () => forget(['settings:market'])),
  actDomains,
  open: (kernel) => ({ routes: settingsRoutes(kernel) }),
}
