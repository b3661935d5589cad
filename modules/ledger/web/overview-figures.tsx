import { Link } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { figureWords } from '#modules/ledger/contract/book-words.ts'
import { collectedBy, type FigureName, type readOverview } from '#modules/ledger/contract/books.ts'
import { paymentProviders } from '#modules/payments/contract/payment-method.ts'
import { financePath } from '#web/work-paths.ts'

export type Overview = Reply<typeof readOverview>

/** The figures of the period; each leads to the very entries it is the sum of. */
export function OverviewFigures({
  overview: { figures, from, to, subscribedShops },
}: {
  overview: Overview
}) {
  const byProvider = paymentProviders.map((name) => collectedBy(name))
  const collected = sumOf([...byProvider, 'collected_cash' as const].map((name) => figures[name]))
  const share = (part: number) =>
    collected === 0 ? 'rien encore' : `${Math.round((100 * part) / collected)} % du total`
  const cells: readonly { figure: FigureName; words: string; detail: string }[] = [
    ...byProvider.map((figure) => ({
      figure,
      words: figureWords[figure],
      detail: share(figures[figure]),
    })),
    { figure: 'collected_cash', words: 'Encaissé, espèces', detail: share(figures.collected_cash) },
    { figure: 'commission', words: 'Commission', detail: 'sur les ventes livrées' },
    {
      figure: 'delivery',
      words: 'Livraison',
      detail: `dont ${formatFrancs(figures.delivery_to_couriers)} aux livreurs`,
    },
    {
      figure: 'subscriptions',
      words: 'Abonnements',
      detail: `${subscribedShops} boutique${subscribedShops > 1 ? 's' : ''}`,
    },
    { figure: 'promotions', words: 'Promotions', detail: 'payées par Sugu' },
  ]
  return (
    <dl
      className={cells.length === 6 ? 'key-figures tight figures-6' : 'key-figures tight figures-5'}
    >
      {cells.map(({ figure, words, detail }, index) => (
        <div
          className={
            index === cells.length - 1 && cells.length % 2 === 1 ? 'key-figure whole' : 'key-figure'
          }
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
