import { plural } from '#kernel/wire/plural.ts'
import { durationWords } from '#kernel/wire/span-words.ts'
import type { Figure } from '#modules/statistics/contract/admin-overview.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'

import type { Overview } from './to-treat.tsx'

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const signed = (value: number, unit: string) =>
  `${value > 0 ? '+' : value < 0 ? '−' : '='}${value === 0 ? '' : `\u00a0${percent.format(Math.abs(value))}${unit}`}`

export function MarketFigures({ overview, days }: { overview: Overview; days: number }) {
  const { sales, orders, acceptance, delivered, returned, complaints, newShops, publishing } =
    overview
  const success = {
    now: share(delivered.now, returned.now),
    before: share(delivered.before, returned.before),
  }
  const period = `${days}\u00a0j`
  const cells: readonly (readonly [string, string, string])[] = [
    [`Ventes, ${period}`, formatFrancs(sales.now), growth(sales, orders.before)],
    [`Commandes, ${period}`, formatCount(orders.now), growth(orders, orders.before)],
    [
      'Acceptation',
      acceptance.now === null ? '—' : durationWords(Math.round(acceptance.now)),
      acceptanceWords(acceptance),
    ],
    [
      'Livraisons réussies',
      success.now === null ? '—' : `${percent.format(success.now)}\u00a0%`,
      success.now === null || success.before === null
        ? 'rien à comparer'
        : signed(success.now - success.before, pointsOf(success.now - success.before)),
    ],
    [
      'Réclamations',
      orders.now < FEWEST_CASES
        ? '—'
        : `${percent.format((100 * complaints.now) / orders.now)}\u00a0%`,
      `${formatCount(complaints.now)} sur ${formatCount(orders.now)}`,
    ],
    [
      'Nouveaux vendeurs',
      formatCount(newShops.now),
      newShops.now === 0
        ? ''
        : publishing === 0
          ? 'aucun n’a encore publié'
          : `${formatCount(publishing)} ${plural(publishing, 'a', 'ont')} déjà publié`,
    ],
  ]
  return (
    <dl className="key-figures tight figures-6">
      {cells.map(([name, figure, beside]) => (
        <div className="key-figure" key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd>{beside}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Words the growth; empty with too few previous orders. */
function growth({ now, before }: Figure, cases: number): string {
  return before === 0 || cases < FEWEST_CASES
    ? 'rien à comparer'
    : signed(Math.round((100 * (now - before)) / before), '\u00a0%')
}

function pointsOf(difference: number): string {
  return `\u00a0${plural(difference, 'point')}`
}

function share(good: number, bad: number): number | null {
  return good + bad < FEWEST_CASES ? null : (100 * good) / (good + bad)
}

function acceptanceWords({ now, before }: Overview['acceptance']): string {
  if (now === null) return 'aucune acceptée'
  return before === null ? 'médiane' : `médiane, ${signed(Math.round(now - before), '\u00a0min')}`
}
