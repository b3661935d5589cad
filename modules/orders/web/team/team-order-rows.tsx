import { Link } from 'react-router'

import type { TeamOrderRow } from '#modules/orders/contract/admin-orders.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { orderWords, paymentWords } from '#modules/orders/contract/order-words.ts'
import { methodWords } from '#modules/payments/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Column } from '#web/lists/columns.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { workPaths } from '#web/work-paths.ts'
import { formatDay, formatTime } from '#web/ui/words/dates.ts'

import { orderTones } from './order-words.ts'

type TeamOrderRowsProps = { orders: readonly TeamOrderRow[]; partial: boolean }

/** Orders: compared in columns on a laptop, rows that lead to their files on a phone. */
export function TeamOrderRows({ orders, partial }: TeamOrderRowsProps) {
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
              <b>{formatFrancs(order.total)}</b>
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
        {payment.method !== 'cash_on_delivery' && (
          <small className="muted">{methodWords(payment.method)}</small>
        )}
      </>
    ),
  },
  {
    head: 'État',
    sort: ({ state }) => orderWords[state],
    cell: (order) => <StateChip order={order} />,
  },
  {
    head: 'Total, f',
    numeric: true,
    sort: ({ total }) => total,
    cell: ({ total }) => <b className="semibold">{formatCount(total)}</b>,
  },
]

function StateChip({ order: { state } }: { order: TeamOrderRow }) {
  return (
    <span className={`badge badge-dot mt-1 badge-${orderTones[state]}`}>{orderWords[state]}</span>
  )
}

function momentOf({ placedAt }: TeamOrderRow): string {
  return `${formatDay(placedAt)}, ${formatTime(placedAt)}`
}

function shopsOf({ parcels }: TeamOrderRow): string {
  return parcels.length > 2
    ? `${parcels.length} boutiques`
    : parcels.map(({ shopName }) => shopName).join(', ')
}
