import * as contract from '#modules/calendar/contract/calendar.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { proposeSetting, readSettingChanges } from '#modules/settings/module.ts'
import { holidaysSetting, weekSetting } from './calendar-settings.ts'

export function calendarRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.proposeWeek, async ({ caller, body }) => {
      const { week: value, reason } = body
      await proposeSetting(kernel, caller, weekSetting, { value, reason })
      return readSettingChanges(kernel, caller)
    }),
    route(contract.proposeHolidays, async ({ caller, body }) => {
      const { holidays: value, reason } = body
      await proposeSetting(kernel, caller, holidaysSetting, { value, reason })
      return readSettingChanges(kernel, caller)
    }),
  ]
}
