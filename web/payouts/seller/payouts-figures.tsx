import { Link } from 'react-router'

import type { Reply } from '#contract/kernel/endpoint.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import type { readNextPayout } from '#contract/payouts/seller-payouts.ts'
import { paths } from '#web/paths.ts'
import { workPaths } from '#web/work-paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { countOf, holdWords, longDayWords } from './payouts-words.ts'

export type NextPayout = Reply<typeof readNextPayout>

/** The four figures a seller asks about: next Saturday, held, not yet payable, the year. */
export function PayoutsFigures({ next }: { next: NextPayout }) {
  const { amount, owes, orders, day, held, notYet, paidThisYear } = next
  return (
    <dl className="key-figures off-paper">
      <div className="key-figure">
        <dt>{longDayWords(day)}</dt>
        <dd>{formatFrancs(amount)}</dd>
        <dd>
          {owes > 0
            ? `${formatFrancs(owes)} à rattraper`
            : `${countOf(orders, 'commande')} ${orders > 1 ? 'closes' : 'close'}`}
        </dd>
      </div>
      <div className="key-figure">
        <dt>Retenu</dt>
        <dd>{formatFrancs(held.amount)}</dd>
        <dd>{countOf(held.orders, 'commande')}</dd>
      </div>
      <div className="key-figure">
        <dt>Pas encore payable</dt>
        <dd>{formatFrancs(notYet.amount)}</dd>
        <dd>72 h après livraison</dd>
      </div>
      <div className="key-figure">
        <dt>Versé en {paidThisYear.year}</dt>
        <dd>{formatFrancs(paidThisYear.amount)}</dd>
        <dd>{countOf(paidThisYear.saturdays, 'samedi')}</dd>
      </div>
    </dl>
  )
}

/** Each held parcel says why, and leads to what its seller can do; cash at the courier’s asks for nothing. */
export function HeldParcels({ held }: { held: NextPayout['held'] }) {
  if (held.items.length === 0) return null
  return (
    <section className="card flush off-paper" aria-labelledby="retenu">
      <div className="card-head">
        <h2 id="retenu">Retenu, et pourquoi</h2>
      </div>
      <ul>
        {held.items.map((item) => {
          const words = (
            <>
              <span className="row-text">
                <b>{holdWords[item.reason]}</b>
                <small>{[item.orderNumber, item.detail].filter(Boolean).join(' · ')}</small>
              </span>
              <b>{formatFrancs(item.amount)}</b>
            </>
          )
          const to = {
            complaint: workPaths.sellerOrders(),
            depot: workPaths.shopSettings(),
            suspended: paths.support(),
            cash: null,
          }[item.reason]
          return (
            <li key={`${item.parcelId ?? item.orderNumber} ${item.reason}`}>
              {to ? (
                <Link className="row" to={to}>
                  {words}
                  <Icon name="next" size={20} />
                </Link>
              ) : (
                <div className="row">{words}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
