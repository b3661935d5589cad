import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import type { Statement, StatementItem } from '#modules/payouts/contract/seller-payouts.ts'
import { formatDay } from '#web/ui/words/dates.ts'

const dash = '—'
const signed = (francs: number) => (francs === 0 ? dash : formatCount(francs))

/**
 * The orders of a Saturday: a table on a laptop and on paper, rows on a phone; the same figures.
 */
export function StatementTable({ statement: { items, totals } }: { statement: Statement }) {
  return (
    <>
      <ul className="phone">
        {items.map((item) => (
          <li key={keyOf(item)}>
            <div className="row">
              <span className="row-text">
                <b>{item.words}</b>
                <small>
                  {[
                    item.orderNumber,
                    `${item.kind === 'sale' ? 'close le ' : ''}${formatDay(item.at)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>{sumWords(item)}</small>
                {item.lines.length > 1 &&
                  item.lines.map((line) => (
                    <small key={line.name}>
                      {line.quantity} × {line.name} : {formatCount(line.total)} −{' '}
                      {formatCount(line.commission)}
                    </small>
                  ))}
              </span>
              <b className={item.amount < 0 ? 'text-chili' : undefined}>
                {formatFrancs(item.amount)}
              </b>
            </div>
          </li>
        ))}
      </ul>
      <table className="data-table dense laptop">
        <thead>
          <tr>
            <th scope="col">Commande</th>
            <th scope="col">Date</th>
            <th scope="col" className="numeric">
              Vente
            </th>
            <th scope="col" className="numeric">
              Commission
            </th>
            <th scope="col" className="numeric">
              Livraison
            </th>
            <th scope="col" className="numeric">
              Pour vous
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              <td>
                <span className="semibold">{item.orderNumber ?? item.words}</span>
                {item.orderNumber && item.lines.length === 0 && <small>{item.words}</small>}
                {item.lines.map((line) => (
                  <small key={line.name}>
                    {line.quantity > 1 ? `${line.quantity} × ` : ''}
                    {line.name}
                    {item.lines.length > 1
                      ? ` : ${formatCount(line.total)}\u00a0−\u00a0${formatCount(line.commission)}`
                      : ''}
                  </small>
                ))}
              </td>
              <td className="nowrap">{formatDay(item.at)}</td>
              <td className="numeric">{signed(item.goods)}</td>
              <td className="numeric">{signed(-item.commission)}</td>
              <td className="numeric">{signed(-item.delivery)}</td>
              <td className={item.amount < 0 ? 'numeric semibold text-chili' : 'numeric semibold'}>
                {formatCount(item.amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              Total, en f
            </th>
            <td className="numeric">{formatCount(totals.amount)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function keyOf(item: StatementItem): string {
  return `${item.kind} ${item.orderNumber ?? ''} ${item.at} ${item.amount}`
}

/** `18 000 − commission 900 − livraison 1 500` */
function sumWords({ goods, commission, delivery, kind }: StatementItem): string {
  if (kind === 'carry') return 'Solde d’un samedi précédent'
  const taken =
    commission < 0
      ? ` + commission ${formatCount(-commission)}`
      : commission > 0
        ? ` − commission ${formatCount(commission)}`
        : ''
  return `${formatCount(goods)}${taken}${delivery > 0 ? ` − livraison ${formatCount(delivery)}` : ''}`
}
