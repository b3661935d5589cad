/** Calendar: public holidays, the market's week, opening of places; the only sums of time. */
import type { Module } from '#kernel/module.ts'
import { calendarRoutes } from './server/routes.ts'

export { holidaysSetting, marketCalendar, marketWeek } from './server/calendar-settings.ts'
export { changedDays, takenHoliday } from './server/closing.ts'

export const calendar: Module = {
  name: 'calendar',
  section: { tag: 'settings' },
  open: (kernel) => ({ routes: calendarRoutes(kernel) }),
}
