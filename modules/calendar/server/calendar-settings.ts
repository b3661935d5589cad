import { type Calendar, calendarOf, Holidays, Week } from '#modules/calendar/contract/calendar.ts'
import { holidayFacts, weekFacts } from '#modules/calendar/contract/calendar-words.ts'
import { firstWeek } from '#modules/calendar/contract/first-week.ts'
import { firstHolidays } from '#modules/calendar/contract/holidays-of-mali.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { declareSetting, settingOf } from '#modules/settings/module.ts'

export const weekSetting = declareSetting<Week>({
  name: 'week',
  label: 'Semaine du marché',
  needsApproval: true,
  first: firstWeek,
  parse: (stored) => Week.parse({ ...firstWeek, ...stored }),
  facts: weekFacts,
})

export const holidaysSetting = declareSetting<Holidays>({
  name: 'holidays',
  label: 'Jours fériés',
  needsApproval: true,
  first: firstHolidays,
  parse: (stored) => Holidays.parse(stored),
  facts: holidayFacts,
})

/** Returns the hours in which the team works, from memory. */
export function marketWeek(kernel: Kernel): Week {
  return settingOf(kernel, weekSetting)
}

const made = new WeakMap<Holidays, { week: Week; calendar: Calendar }>()

/** Returns the market's days as the team has set them, from memory. */
export function marketCalendar(kernel: Kernel): Calendar {
  const week = marketWeek(kernel)
  const holidays = settingOf(kernel, holidaysSetting)
  const last = made.get(holidays)
  if (last?.week === week) return last.calendar
  const calendar = calendarOf(week, holidays)
  made.set(holidays, { week, calendar })
  return calendar
}
