import { Link } from 'react-router'

import type { TeamOrderRow } from '#contract/orders/admin-orders.ts'
import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { orderWords, paymentWords } from '#contract/orders/order-words.ts'
import { methodWords } from '#contract/payments/provider-words.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'

import { orderTones } from './order-words.ts'

/** Orders: a table on a laptop, cards on a phone. */
export function TeamOrderRows({ orders }: { orders: readonly TeamOrderRow[] }) {
  return (
    <section className="card flush" aria-label="Commandes">
      <table className="data-table dense laptop">
        <thead>
          <tr>
            <th scope="col">Commande</th>
            <th scope="col">Client</th>
            <th scope="col">Boutiques</th>
            <th scope="col">Paiement</th>
            <th scope="col">État</th>
            <th scope="col" className="numeric">
              Total, f
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <td className="nowrap">
                <Link className="semibold" to={workPaths.adminOrders(order._id)}>
                  {order.orderNumber}
                </Link>
                <small className="muted">{momentOf(order)}</small>
              </td>
              <td>
                {order.clientName}
                <small className="muted">
                  {formatPhone(order.clientPhone)} · {order.place}
                </small>
              </td>
              <td>{shopsOf(order)}</td>
              <td>
                {paymentWords[order.payment.state]}
                <small className="muted">{methodWords(order.payment.method)}</small>
              </td>
              <td>
                <span className={`badge badge-dot badge-${orderTones[order.state]}`}>
                  {orderWords[order.state]}
                </span>
              </td>
              <td className="numeric semibold">{formatCount(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="phone">
        {orders.map((order) => (
          <li key={order._id}>
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
                <span className={`badge badge-dot mt-1 badge-${orderTones[order.state]}`}>
                  {orderWords[order.state]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
