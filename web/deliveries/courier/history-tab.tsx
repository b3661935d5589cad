import { Link, useSearchParams } from 'react-router'

import type { PastDelivery } from '#contract/deliveries/deliveries.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { formatMoment } from '#web/ui/dates.ts'

import { NothingHere, ReadNews } from '../courier-states.tsx'
import { useHistory } from './use-courier.ts'

/** « Historique »: what is finished, fifteen a page; the page is kept in the address. */
export function HistoryTab({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const history = useHistory(userId, page)
  const { data } = history
  if (!data || history.error) return <ReadNews query={history} />
  if (data.totalDeliveries === 0)
    return (
      <NothingHere title="Pas encore de livraison finie">
        Chaque colis remis ou rendu se retrouve ici, avec ce qu’il vous a rapporté.
      </NothingHere>
    )
  const pageLink = (to: number) => `?onglet=historique&page=${to}`
  return (
    <>
      <section className="card flush" aria-label="Livraisons finies">
        <ul>
          {data.history.map((past) => (
            <li key={past.fulfillmentId}>
              <PastRow past={past} />
            </li>
          ))}
        </ul>
        <nav className="pages" aria-label="Pages">
          {page > 1 ? <Link to={pageLink(page - 1)}>Précédentes</Link> : <span />}
          <span>
            Page {data.currentPage} sur {Math.max(1, data.pages)}
          </span>
          {page < data.pages ? <Link to={pageLink(page + 1)}>Suivantes</Link> : <span />}
        </nav>
      </section>
    </>
  )
}

function PastRow({ past }: { past: PastDelivery }) {
  const isBack = past.state === 'returned'
  return (
    <div className="row">
      <span className="row-text">
        <b>{past.clientName}</b>
        <small>
          {past.clientAddress} · {past.vendorShop}
        </small>
        <small>
          {past.products.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)).join(', ')}
        </small>
        <small>
          {formatMoment(past.endedAt)} · {past.orderNumber}
        </small>
      </span>
      <span className="row-end">
        <span className={isBack ? 'badge badge-dot badge-neutral' : 'badge badge-dot badge-ok'}>
          {isBack ? 'rendu' : 'livré'}
        </span>
        {!isBack && <b>+ {formatFrancs(past.earned)}</b>}
        {past.cashCollected > 0 && <small>{formatFrancs(past.cashCollected)} encaissés</small>}
      </span>
    </div>
  )
}
