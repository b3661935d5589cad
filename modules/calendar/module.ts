/** Calendar: public holidays, the market's week, opening of places; the only sums of time. */
import * as contract from '#modules/calendar/contract/calendar.ts'

import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { route } from '#kernel/http/serve.ts'
import { proposeSetting, readSettingChanges } from '#modules/settings/module.ts'
import { holidaysSetting, weekSetting } from './server/calendar-settings.ts'

export { marketCalendar } from './server/calendar-settings.ts'

export const calendar: Module = {
  name: 'calendar',
  section: { tag: 'settings' },
  open: openCalendar,
}

function openCalendar(kernel: Kernel): OpenedModule {
  return {
    routes: [
      route(contract.proposeWeek, async ({ caller, body }) => {
        const { week: value, reason } = body
        await proposeSetting(kernel, caller, weekSetting, { value, reason })
        return readSettingChanges(kernel.db, caller)
      }),
      route(contract.proposeHolidays, async ({ caller, body }) => {
        const { holidays: value, reason } = body
        await proposeSetting(kernel, caller, holidaysSetting, { value, reason })
        return readSettingChanges(kernel.db, caller)
      }),
    ],
  }
}
