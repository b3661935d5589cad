import { Link } from 'react-router'

import type { TeamOrderRow } from '#contract/orders/admin-orders.ts'
import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { orderWords, paymentWords } from '#contract/orders/order-words.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { workPaths } from '#web/work-paths.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'

import { orderTones } from './order-words.ts'

/** Orders: a table on a laptop, cards on a phone. */
export function TeamOrderRows({ orders }: { orders: readonly TeamOrderRow[] }) {
  return (
    <section className="t-carte nue" aria-label="Commandes">
      <table className="table dense bureau">
        <thead>
          <tr>
            <th scope="col">Commande</th>
            <th scope="col">Client</th>
            <th scope="col">Boutiques</th>
            <th scope="col">Paiement</th>
            <th scope="col">État</th>
            <th scope="col" className="n">
              Total, f
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <td className="nowrap">
                <Link className="t-fort" to={workPaths.adminOrders(order._id)}>
                  {order.orderNumber}
                </Link>
                <small className="fumee">{momentOf(order)}</small>
              </td>
              <td>
                {order.clientName}
                <small className="fumee">
                  {formatPhone(order.clientPhone)} · {order.place}
                </small>
              </td>
              <td>{shopsOf(order)}</td>
              <td>
                {paymentWords[order.payment.state]}
                <small className="fumee">
                  {order.payment.method === 'orange_money' ? 'Orange Money' : 'À la livraison'}
                </small>
              </td>
              <td>
                <span className={`t-puce ${orderTones[order.state]}`}>
                  {orderWords[order.state]}
                </span>
              </td>
              <td className="n t-fort">{formatCount(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="tel t-bloc">
        {orders.map((order) => (
          <li key={order._id}>
            <Link className="rangee" to={workPaths.adminOrders(order._id)}>
              <span className="c">
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
                <span className={`t-puce mt-1 ${orderTones[order.state]}`}>
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
