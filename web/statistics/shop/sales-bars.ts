import type { Reply } from '#contract/kernel/endpoint.ts'
import type { readSellerSales } from '#contract/statistics/seller-overview.ts'
import type { Bar } from '#web/ui/bar-chart.tsx'
import { formatDay } from '#web/ui/dates.ts'

type Days = Reply<typeof readSellerSales>['days']

const weekDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Bamako', weekday: 'short' })
const WEEK = 7

/** A bar a day; beyond a month a bar a week, the last seven days last, or they would be too thin to see. */
export function salesBars(days: Days): Bar[] {
  if (days.length <= WEEK)
    return days.map((day) => ({
      ...barOf([day]),
      mark: weekDay.format(new Date(day.day)),
      name: `${weekDay.format(new Date(day.day))} ${formatDay(day.day)}`,
    }))
  const size = days.length <= 31 ? 1 : WEEK
  const first = days.length % size
  const groups = [
    ...(first > 0 ? [days.slice(0, first)] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) =>
      days.slice(first + index * size, first + (index + 1) * size),
    ),
  ]
  const every = Math.ceil(groups.length / 4)
  return groups.map((group, index) => ({
    ...barOf(group),
    mark:
      (groups.length - 1 - index) % every === 0 && index > 0
        ? formatDay(group.at(-1)?.day ?? '')
        : '',
  }))
}

function barOf(group: Days): Bar {
  const [from, to] = [group[0]?.day ?? '', group.at(-1)?.day ?? '']
  const orders = group.reduce((sum, day) => sum + day.orders, 0)
  return {
    mark: '',
    name: from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`,
    value: group.reduce((sum, day) => sum + day.sales, 0),
    cells: [String(orders)],
  }
}

/** « + 18 % sur 7 jours », beside as many days before; nothing to compare says so. */
export function changeWords(sales: number, before: number, days: number): string {
  if (before === 0)
    return sales === 0 ? `sur ${days} jours` : `sur ${days} jours, rien sur les ${days} d’avant`
  const percent = Math.round(((sales - before) / before) * 100)
  const sign = percent > 0 ? '+\u00a0' : percent < 0 ? '−\u00a0' : ''
  return `${sign}${Math.abs(percent)}\u00a0% sur ${days} jours`
}
