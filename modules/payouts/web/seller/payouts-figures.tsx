import { Link } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { readNextPayout } from '#modules/payouts/contract/seller-payouts.ts'
import { ownPaths } from '#web/own-paths.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { workPaths } from '#web/work-paths.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { batchDetail, batchTitle, comingDetail, comingTitle, countOf } from '../saturday-words.ts'
import { holdWords } from './payouts-words.ts'

export type NextPayout = Reply<typeof readNextPayout>

/**
 * What a seller asks about: the batch that leaves, the Saturday after it, held, not yet payable,
 * the year.
 */
export function PayoutsFigures({ next }: { next: NextPayout }) {
  const { batch, coming, held, notYet, paidThisYear } = next
  const { complaintHours } = useDeadlines()
  return (
    <dl className={batch ? 'key-figures figures-5 off-paper' : 'key-figures off-paper'}>
      {batch && (
        <div className="key-figure">
          <dt>{batchTitle(batch)}</dt>
          <dd>{formatFrancs(batch.amount)}</dd>
          <dd>{batchDetail(batch, 'commande')}</dd>
        </div>
      )}
      <div className="key-figure">
        <dt>{comingTitle(coming)}</dt>
        <dd>{formatFrancs(coming.amount)}</dd>
        <dd>{comingDetail(coming, 'commande', batch !== null)}</dd>
      </div>
      <div className="key-figure">
        <dt>Retenu</dt>
        <dd>{formatFrancs(held.amount)}</dd>
        <dd>{countOf(held.orders, 'commande')}</dd>
      </div>
      <div className="key-figure">
        <dt>Pas encore payable</dt>
        <dd>{formatFrancs(notYet.amount)}</dd>
        <dd>{`${complaintHours} h après livraison`}</dd>
      </div>
      <div className="key-figure">
        <dt>Versé en {paidThisYear.year}</dt>
        <dd>{formatFrancs(paidThisYear.amount)}</dd>
        <dd>{countOf(paidThisYear.saturdays, 'samedi')}</dd>
      </div>
    </dl>
  )
}

/**
 * Each withheld parcel says why and links to what its seller can do; cash that a courier still
 * carries has no link.
 */
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
            suspended: ownPaths.support(),
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
