import { atWords, momentWords } from '#kernel/wire/due-words.ts'
import { Link, useSearchParams } from 'react-router'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { PastDelivery } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { NothingHere, ReadNews } from '../courier-states.tsx'
import { useHistory } from './use-courier.ts'

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
    <DataTable
      label="Livraisons finies"
      rows={data.history}
      columns={columns}
      keyOf={({ fulfillmentId }) => fulfillmentId}
      partial={data.pages > 1}
      cardList="flush"
      renderCard={(past) => <PastRow past={past} />}
      foot={
        <nav className="pages" aria-label="Pages">
          {page > 1 ? <Link to={pageLink(page - 1)}>Précédentes</Link> : <span />}
          <span>
            Page {data.currentPage} sur {Math.max(1, data.pages)}
          </span>
          {page < data.pages ? <Link to={pageLink(page + 1)}>Suivantes</Link> : <span />}
        </nav>
      }
    />
  )
}

const columns: readonly Column<PastDelivery>[] = [
  {
    head: 'Client',
    sort: ({ clientName }) => clientName,
    cell: ({ clientName, clientAddress }) => (
      <>
        <span className="semibold">{clientName}</span>
        <small className="muted">{clientAddress}</small>
      </>
    ),
  },
  {
    head: 'Boutique',
    sort: ({ vendorShop }) => vendorShop,
    cell: (past) => (
      <>
        {past.vendorShop}
        <small className="muted">{productsOf(past)}</small>
      </>
    ),
  },
  {
    head: 'Commande',
    secondary: true,
    cell: ({ orderNumber }) => <span className="nowrap">{orderNumber}</span>,
  },
  {
    head: 'Finie',
    sort: ({ endedAt }) => endedAt,
    cell: ({ endedAt }) => <span className="nowrap">{momentWords(endedAt)}</span>,
  },
  {
    head: 'Encaissé',
    numeric: true,
    sort: ({ cashCollected }) => cashCollected,
    cell: ({ cashCollected }) => (cashCollected > 0 ? formatFrancs(cashCollected) : '—'),
  },
  {
    head: 'Gagné',
    numeric: true,
    sort: ({ earned }) => earned,
    cell: ({ earned }) => (
      <b>
        <Sum francs={earned} />
      </b>
    ),
  },
  {
    head: 'État',
    sort: ({ state }) => state,
    cell: (past) => (
      <>
        <EndState past={past} />
        {past.cameBack && <small className="muted">{backWords(past)}</small>}
      </>
    ),
  },
]

function productsOf({ products }: PastDelivery): string {
  return products.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)).join(', ')
}

function EndState({ past: { state } }: { past: PastDelivery }) {
  const isBack = parcelHas('isBack', state)
  return (
    <span className={isBack ? 'badge badge-dot badge-neutral' : 'badge badge-dot badge-ok'}>
      {isBack ? 'rendu' : 'livré'}
    </span>
  )
}

/** Reason and paid trip of a parcel that came back. */
function backWords({ cameBack, earned }: PastDelivery): string | null {
  if (!cameBack) return null
  return earned > 0 ? `${cameBack} : trajet payé` : cameBack
}

function PastRow({ past }: { past: PastDelivery }) {
  return (
    <div className="row">
      <span className="row-text">
        <b>{past.clientName}</b>
        <small className="truncate">{past.clientAddress}</small>
        <small className="truncate">
          {past.vendorShop}, {productsOf(past)}
        </small>
        <small>
          <Facts of={[atWords(past.endedAt), past.orderNumber]} />
        </small>
        {past.cameBack && <small>{backWords(past)}</small>}
      </span>
      <span className="row-end">
        <EndState past={past} />
        {past.earned > 0 && (
          <b>
            + <Sum francs={past.earned} />
          </b>
        )}
        {past.cashCollected > 0 && (
          <small>
            <Sum francs={past.cashCollected} /> encaissés
          </small>
        )}
      </span>
    </div>
  )
}
