import type { Week } from './calendar.ts'
import { weekDays } from './opening.ts'

/** Week of a market whose team has changed nothing. */
export const firstWeek: Week = {
  restDay: 0,
  cutOffHour: 15,
  eveningHour: 18,
  team: weekDays.map((_, index) => (index === 6 ? null : { from: '08:00', to: '18:00' })),
}
