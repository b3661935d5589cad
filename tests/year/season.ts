import { firstHolidays } from '#modules/calendar/contract/holidays-of-mali.ts'
import { addMs, dayMs } from '#kernel/clock.ts'

/** Monday 3 May 2027, 6:00. A year from here has Tabaski, the rains, Ramadan and a 29 February. */
export const opening = new Date('2027-05-03T06:00:00Z')

/** Ramadan of 2028 as Mali is expected to keep it, and the rains of 2027. */
const ramadan = { from: '2028-01-28', to: '2028-02-25' }
const rains = { from: '2027-06-20', to: '2027-09-20' }
const tabaski = '2027-05-16'

/** What a day of the year does to those who work and to those who buy. */
export type Season = {
  day: string
  shopsWork: boolean
  couriersWork: boolean
  teamWorks: boolean
  isRamadan: boolean
  rains: boolean
  /** Orders, as a multiple of an ordinary day's. */
  rush: number
}

export function seasonOf(at: Date): Season {
  const day = at.toISOString().slice(0, 10)
  const holiday = firstHolidays.days.find((one) => one.day === day)
  const isSunday = at.getUTCDay() === 0
  const isWithin = ({ from, to }: { from: string; to: string }) => from <= day && day <= to
  const isEve =
    day < tabaski &&
    addMs(at, 7 * dayMs)
      .toISOString()
      .slice(0, 10) >= tabaski
  return {
    day,
    shopsWork: !holiday?.stopsShops,
    couriersWork: !holiday?.stopsDeliveries && !isSunday,
    teamWorks: !holiday?.stopsDeliveries && !isSunday,
    isRamadan: isWithin(ramadan),
    rains: isWithin(rains),
    rush: isEve ? 2 : holiday?.stopsShops ? 0.4 : 1,
  }
}
