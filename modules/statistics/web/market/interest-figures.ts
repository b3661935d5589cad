import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { readMarketInterest } from '#modules/suggestions/contract/suggestions.ts'
import type { Bar } from '#web/ui/charts/bar-chart.tsx'

import { dayGroups } from '../day-groups.ts'

export type Interest = Reply<typeof readMarketInterest>
export type FunnelStep = { name: string; count: number; share: string }

/** From the first look to the order, each step with its share of the one before. */
export function funnelOf({ views, carts, orders }: Interest): FunnelStep[] {
  return [
    { name: 'Vues', count: views, share: '' },
    { name: 'Paniers', count: carts, share: shareWords(carts, views) },
    { name: 'Commandes', count: orders, share: shareWords(orders, carts) },
  ]
}

/**
 * « 3,2 % »; a share of fewer than thirty cases, or more than all (bought from a list, without a
 * look), says nothing.
 */
export function shareWords(part: number, whole: number): string {
  if (whole < FEWEST_CASES || part > whole) return '—'
  return `${(Math.round((part / whole) * 1_000) / 10).toLocaleString('fr-FR')}\u00a0%`
}

/** « 3 recherches sur 40 (7,5 %) n’ont rien trouvé. », without the share of too few. */
export function missedWords({ searches, missedSearches: missed }: Interest): string {
  const share = shareWords(missed, searches)
  const many = missed > 1
  return `${missed.toLocaleString('fr-FR')} recherche${many ? 's' : ''} sur ${searches.toLocaleString('fr-FR')}${share === '—' ? '' : ` (${share})`} ${many ? 'n’ont' : 'n’a'} rien trouvé.`
}

/** Openings of suggested products. */
export function clickBars(days: Interest['days']): Bar[] {
  return dayGroups(days).map(({ days: group, mark, name }) => {
    const clicks = sumOf(group, (day) => day.clicks)
    const impressions = sumOf(group, (day) => day.impressions)
    return {
      mark,
      name,
      value: clicks,
      cells: [impressions.toLocaleString('fr-FR'), shareWords(clicks, impressions)],
    }
  })
}
