import { atWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'
import { zoneNames } from '#modules/pricing/contract/delivery-tariff.ts'
import { zoneWords } from '#modules/dispatch/contract/dispatch.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { providerWords, methodWords } from '#modules/operators/contract/provider-words.ts'
import { paymentProviders } from '#modules/operators/contract/payment-method.ts'
import { exportTeamOrders, type TeamOrderRow } from '#modules/team-orders/contract/admin-orders.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { FilterChoice, FilterDays, ShopTag } from '#client/lists/filter-choice.tsx'
import { StateLinks } from '#client/lists/filter-links.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { NoRows } from '#client/lists/no-rows.tsx'
import { totalWords } from '#client/lists/total-words.ts'
import { useFilters } from '#client/lists/use-filters.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { orderWordsOf, paymentWords } from '#modules/orders/contract/order-words.ts'
import { backWords } from '#modules/orders/contract/refund-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Sum } from '#ui/words/sum.tsx'
import { orderQuery, useTeamOrders } from './use-team-orders.ts'
import { orderTabs, orderTones } from './team-order-words.ts'

const columns: readonly Column<TeamOrderRow>[] = [
  {
    head: 'Commande',
    sort: ({ placedAt }) => placedAt,
    cell: (order) => (
      <span className="nowrap">
        <Link className="semibold" to={workPaths.adminOrders(order._id)}>
          {order.orderNumber}
        </Link>
        <small className="muted">{momentOf(order)}</small>
      </span>
    ),
  },
  {
    head: 'Client',
    sort: ({ clientName }) => clientName,
    cell: ({ clientName, clientPhone, place }) => (
      <>
        {clientName}
        <small className="muted">
          {formatPhone(clientPhone)} · {place}
        </small>
      </>
    ),
  },
  { head: 'Boutiques', sort: shopsOf, cell: shopsOf },
  {
    head: 'Paiement',
    sort: ({ payment }) => paymentWords[payment.state],
    cell: ({ payment }) => (
      <>
        {paymentWords[payment.state]}
        {backWords(payment) && <small className="muted">{backWords(payment)}</small>}
        {payment.method !== 'cash_on_delivery' && (
          <small className="muted">{methodWords(payment.method)}</small>
        )}
      </>
    ),
  },
  {
    head: 'État',
    sort: orderWordsOf,
    cell: (order) => <StateChip order={order} />,
  },
  {
    head: 'Total, f',
    numeric: true,
    sort: ({ total }) => total,
    cell: ({ total }) => <b className="semibold">{formatCount(total)}</b>,
  },
]

const methods = [
  ...paymentProviders.map((value) => ({ value, label: providerWords[value] })),
  { value: 'cash_on_delivery', label: 'Paiement à la livraison' },
]
const zones = zoneNames.map((value) => ({ value, label: zoneWords[value] }))

export function TeamOrders() {
  const filters = useFilters()
  const { of, change } = filters
  const query = orderQuery(filters)
  const list = useTeamOrders(query)
  const save = (
    <SaveButton address={addressOf(exportTeamOrders, { query })} name="commandes.csv">
      CSV de cette liste
    </SaveButton>
  )
  return (
    <ScreenFrame
      detail={list.last ? totalWords(list.last, ['commande', 'commandes']) : undefined}
      file={list.rows?.length !== 0 && save}
    >
      <ListFilters
        label="Numéro, téléphone, nom du client"
        hint="Numéro, téléphone, client"
        q={of('q')}
        maxLength={80}
        onSearch={(q) => change({ q })}
      >
        <ShopTag filters={filters} />
        <FilterChoice
          label="Moyen de paiement"
          all="Tous les paiements"
          options={methods}
          value={of('moyen')}
          onChoose={(moyen) => change({ moyen })}
        />
        <FilterChoice
          label="Zone"
          all="Toutes les zones"
          options={zones}
          value={of('zone')}
          onChoose={(zone) => change({ zone })}
        />
        <FilterDays filters={filters} />
      </ListFilters>
      <StateLinks label="État des commandes" filters={filters} tabs={orderTabs} />
      <ListRows
        list={list}
        empty={
          <NoRows
            title="Aucune commande ici"
            filters={filters}
            filtered="Aucune commande ne correspond à ces filtres."
          >
            La première commande arrivera ici.
          </NoRows>
        }
      >
        {(orders) => <TeamOrderRows orders={orders} partial={list.hasNextPage} />}
      </ListRows>
    </ScreenFrame>
  )
}

type TeamOrderRowsProps = { orders: readonly TeamOrderRow[]; partial: boolean }

function TeamOrderRows({ orders, partial }: TeamOrderRowsProps) {
  return (
    <DataTable
      label="Commandes"
      rows={orders}
      partial={partial}
      columns={columns}
      keyOf={({ _id }) => _id}
      cardList="flush"
      renderCard={(order) => (
        <Link className="row" to={workPaths.adminOrders(order._id)}>
          <span className="row-text">
            <span className="flex flex-wrap justify-between gap-2">
              <b>{order.orderNumber}</b>
              <b>
                <Sum francs={order.total} />
              </b>
            </span>
            <small>
              {order.clientName} · {order.place}
            </small>
            <small>
              {momentOf(order)} · {shopsOf(order)}
            </small>
            <StateChip order={order} />
          </span>
        </Link>
      )}
    />
  )
}

function StateChip({ order }: { order: TeamOrderRow }) {
  return (
    <span className={`badge badge-dot mt-1 badge-${orderTones[order.state]}`}>
      {orderWordsOf(order)}
    </span>
  )
}

function momentOf({ placedAt }: TeamOrderRow): string {
  return atWords(placedAt)
}

function shopsOf({ parcels }: TeamOrderRow): string {
  return parcels.length > 2
    ? `${parcels.length} boutiques`
    : parcels.map(({ shopName }) => shopName).join(', ')
}
