import type { Holiday, Holidays } from './calendar.ts'

type Kind = Pick<Holiday, 'stopsDeliveries' | 'stopsShops'>
const everything: Kind = { stopsDeliveries: true, stopsShops: true }
const deliveries: Kind = { stopsDeliveries: true, stopsShops: false }
const nothing: Kind = { stopsDeliveries: false, stopsShops: false }

const fixedDays: readonly [string, string, Kind][] = [
  ['01-01', 'Jour de l’An', everything],
  ['01-14', 'Souveraineté retrouvée', nothing],
  ['01-20', 'Fête de l’Armée', deliveries],
  ['03-26', 'Journée des martyrs', deliveries],
  ['05-01', 'Fête du Travail', everything],
  ['05-25', 'Journée de l’Afrique', deliveries],
  ['09-22', 'Indépendance', everything],
  ['12-25', 'Noël', deliveries],
]

const moonDays: Readonly<Record<number, readonly [string, string, Kind][]>> = {
  2026: [
    ['03-19', 'Korité', everything],
    ['05-27', 'Tabaski', everything],
    ['08-26', 'Maouloud', everything],
    ['09-01', 'Baptême du Prophète', deliveries],
  ],
  2027: [
    ['03-09', 'Korité', everything],
    ['05-16', 'Tabaski', everything],
    ['08-15', 'Maouloud', everything],
    ['08-21', 'Baptême du Prophète', deliveries],
  ],
  2028: [
    ['02-26', 'Korité', everything],
    ['05-05', 'Tabaski', everything],
    ['08-04', 'Maouloud', everything],
    ['08-10', 'Baptême du Prophète', deliveries],
  ],
}

/**
 * Public holidays of Mali by law 05-040 of 22 July 2005 (Journal officiel 2005, no. 25): days off
 * that are paid. What each stops is the market's choice. Easter is computed. The moon's days are
 * estimates that the team confirms when the commission has seen the moon: the Umm al-Qura table,
 * moved by Mali's habit of 2019 to 2025 (Korité 29 days after the table's 1 Ramadan, Tabaski on the
 * table's day, Maouloud a day after it; the baptism six days after the birth). 14 January
 * (Souveraineté retrouvée, decree 2023-014/PT-RM) is a commemoration: not off in 2025 (communiqué
 * 2025-000001 of the ministry of labour). Further days come by communiqué, often on the eve.
 */
export const firstHolidays: Holidays = {
  days: [2026, 2027, 2028].flatMap((year) => holidaysOf(year)),
}

function holidaysOf(year: number): Holiday[] {
  const fixed = fixedDays.map(([day, name, stops]) => known(`${year}-${day}`, name, stops))
  const moon = (moonDays[year] ?? []).map(([day, name, stops]) => ({
    ...known(`${year}-${day}`, name, stops),
    isLunar: true,
    isConfirmed: false,
  }))
  return [...fixed, known(easterMonday(year), 'Lundi de Pâques', deliveries), ...moon].toSorted(
    (one, other) => one.day.localeCompare(other.day),
  )
}

function known(day: string, name: string, stops: Kind): Holiday {
  return { day, name, ...stops, isLunar: false, isConfirmed: true }
}

/** By the anonymous Gregorian algorithm. */
function easterMonday(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const moon = year % 19
  const skipped = Math.floor((8 * century + 13) / 25)
  const epact = (19 * moon + century - Math.floor(century / 4) - skipped + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((moon + 11 * epact + 22 * week) / 451)
  const sum = epact + week - 7 * late + 114
  const sunday = Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
  return new Date(sunday + 86_400_000).toISOString().slice(0, 10)
}
