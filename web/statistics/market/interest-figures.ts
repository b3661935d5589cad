import type { Reply } from '#contract/kernel/endpoint.ts'
import { sumOf } from '#contract/kernel/money.ts'
import type { readMarketInterest } from '#contract/suggestions/suggestions.ts'
import type { Bar } from '#web/ui/bar-chart.tsx'
import { formatDay } from '#web/ui/dates.ts'

export type Interest = Reply<typeof readMarketInterest>
export type FunnelStep = { name: string; count: number; share: string }

const WEEK = 7

/** From the first look to the order, each step with its share of the one before. */
export function funnelOf({ views, carts, orders }: Interest): FunnelStep[] {
  return [
    { name: 'Vues', count: views, share: '' },
    { name: 'Paniers', count: carts, share: shareWords(carts, views) },
    { name: 'Commandes', count: orders, share: shareWords(orders, carts) },
  ]
}

/** « 3,2 % »; a share of nothing, or more than all (bought from a list, without a look), says nothing. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0 || part > whole) return '—'
  return `${(Math.round((part / whole) * 1_000) / 10).toLocaleString('fr-FR')}\u00a0%`
}

/** Openings of suggested products, a bar a day; beyond a month a bar a week, the last seven days last. */
export function clickBars(days: Interest['days']): Bar[] {
  const size = days.length <= 31 ? 1 : WEEK
  const first = days.length % size
  const groups = [
    ...(first > 0 ? [days.slice(0, first)] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) =>
      days.slice(first + index * size, first + (index + 1) * size),
    ),
  ]
  const every = Math.ceil(groups.length / 4)
  return groups.map((group, index) => {
    const [from, to] = [group[0]?.day ?? '', group.at(-1)?.day ?? '']
    const sum = (of: 'impressions' | 'clicks') => sumOf(group, (day) => day[of])
    return {
      mark: (groups.length - 1 - index) % every === 0 && index > 0 ? formatDay(to) : '',
      name: from === to ? formatDay(from) : `du ${formatDay(from)} au ${formatDay(to)}`,
      value: sum('clicks'),
      cells: [
        sum('impressions').toLocaleString('fr-FR'),
        shareWords(sum('clicks'), sum('impressions')),
      ],
    }
  })
}
