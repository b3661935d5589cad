import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import type { readSellerSales } from '#modules/statistics/contract/seller-overview.ts'
import type { Bar } from '#web/ui/charts/bar-chart.tsx'

import { dayGroups } from '../day-groups.ts'

type Days = Reply<typeof readSellerSales>['days']

const weekDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Bamako', weekday: 'short' })

/** What was sold; the days of one week by their names. */
export function salesBars(days: Days): Bar[] {
  return dayGroups(days).map(({ days: group, mark, name }) => {
    const [first] = group
    const named = days.length <= 7 && first ? weekDay.format(new Date(first.day)) : null
    return {
      mark: named ?? mark,
      name: named ? `${named} ${name}` : name,
      value: sumOf(group, ({ sales }) => sales),
      cells: [String(sumOf(group, ({ orders }) => orders))],
    }
  })
}

/**
 * « + 18 % sur 7 jours », beside as many days before; with few orders the sum itself, not a share.
 */
export function changeWords(
  sales: number,
  { sales: before, orders }: { sales: number; orders: number },
  days: number,
): string {
  if (before === 0)
    return sales === 0 ? `sur ${days} jours` : `sur ${days} jours, rien sur les ${days} d’avant`
  if (orders < FEWEST_CASES) return `sur ${days} jours, ${formatFrancs(before)} les ${days} d’avant`
  const percent = Math.round(((sales - before) / before) * 100)
  const sign = percent > 0 ? '+\u00a0' : percent < 0 ? '−\u00a0' : ''
  return `${sign}${Math.abs(percent)}\u00a0% sur ${days} jours`
}
