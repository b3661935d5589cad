import { Link } from 'react-router'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import type { FigureName, readOverview } from '#contract/ledger/books.ts'
import { financePath } from '#web/work-paths.ts'

export type Overview = Reply<typeof readOverview>

/** The figures of the period; each leads to the very entries it is the sum of. */
export function OverviewFigures({
  overview: { figures, from, to, subscribedShops },
}: {
  overview: Overview
}) {
  const collected = figures.collected_orange_money + figures.collected_cash
  const share = (part: number) =>
    collected === 0 ? 'rien encore' : `${Math.round((100 * part) / collected)} % du total`
  const cells: readonly { figure: FigureName; words: string; detail: string }[] = [
    {
      figure: 'collected_orange_money',
      words: 'Encaissé, Orange Money',
      detail: share(figures.collected_orange_money),
    },
    { figure: 'collected_cash', words: 'Encaissé, espèces', detail: share(figures.collected_cash) },
    { figure: 'commission', words: 'Commission', detail: '5 % des ventes livrées' },
    {
      figure: 'delivery',
      words: 'Livraison',
      detail: `dont ${formatCount(figures.delivery_to_couriers)} aux livreurs`,
    },
    {
      figure: 'subscriptions',
      words: 'Abonnements',
      detail: `${subscribedShops} boutique${subscribedShops > 1 ? 's' : ''}`,
    },
  ]
  return (
    <dl className="key-figures tight figures-5">
      {cells.map(({ figure, words, detail }, index) => (
        <div
          className={index === cells.length - 1 ? 'key-figure whole' : 'key-figure'}
          key={figure}
        >
          <dt>{words}</dt>
          <dd>
            <Link to={financePath('grand-livre', { chiffre: figure, du: from, au: to })}>
              {formatFrancs(figures[figure])}
            </Link>
          </dd>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
