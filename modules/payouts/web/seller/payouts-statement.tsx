import { atWords, dayOfMonth, shortDay } from '#kernel/wire/due-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import {
  exportStatement,
  type Statement,
  type StatementItem,
} from '#modules/payouts/contract/seller-payouts.ts'
import { registeredWords } from '#modules/shops/contract/registration.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { saturdayWords } from './payouts-words.ts'

const dash = '—'

const signed = (francs: number) => (francs === 0 ? dash : formatCount(francs))

export function StatementCard({ statement }: { statement: Statement }) {
  const { words, look } = saturdayWords[statement.state]
  const { totals } = statement
  return (
    <section className="card flush" aria-labelledby="releve">
      <div className="p-4">
        <p className="on-paper">
          <b>{statement.shopName}</b>,{' '}
          {[statement.shopAddress, ...registeredWords(statement)].join(' · ')} · dépôt{' '}
          {depotWords(statement.depotNumber)}
          {!stateWords(statement).includes(statement.number) && ` · ${statement.number}`}
        </p>
        <div className="card-line">
          <div>
            <h2 id="releve">Relevé du {shortDay(statement.day)}</h2>
            <p className="muted">
              <Facts of={stateWords(statement)} />
            </p>
          </div>
          <span className={`badge badge-dot badge-${look}`}>{words}</span>
        </div>
        <p className="amount mt-2">
          <Sum francs={statement.amount} />
        </p>
      </div>
      <StatementTable statement={statement} />
      <dl className="sums p-4">
        <SumLine words="Marchandises" francs={totals.goods} />
        <SumLine words="Commission" francs={-totals.commission} />
        {totals.delivery !== 0 && <SumLine words="Livraisons offertes" francs={-totals.delivery} />}
        {totals.returns !== 0 && <SumLine words="Retours" francs={totals.returns} />}
        {totals.carried !== 0 && <SumLine words="Reports" francs={totals.carried} />}
        <div className="total">
          <dt>{statement.state === 'paid' ? 'Versé' : 'À verser'}</dt>
          <dd>
            <Sum francs={totals.amount} />
          </dd>
        </div>
      </dl>
      <div className="button-pair p-4 pt-0">
        <SaveButton
          address={addressOf(exportStatement, { params: { id: statement._id } })}
          name={`releve-${statement.day}.csv`}
        >
          CSV
        </SaveButton>
        <Button look="outline" icon="print" onClick={() => window.print()}>
          Imprimer
        </Button>
      </div>
    </section>
  )
}

function SumLine({ words, francs }: { words: string; francs: number }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{formatCount(francs)}&nbsp;f</dd>
    </div>
  )
}

function stateWords({
  state,
  paidAt,
  operatorTransactionId,
  failure,
  number,
}: Statement): string[] {
  if (state === 'paid' && paidAt) return [`Payé ${atWords(paidAt)}`, operatorTransactionId ?? '']
  if (state === 'failed') return [failure ?? 'L’opérateur n’a pas pu payer.']
  if (state === 'carried') return ['Le solde est repris au prochain versement.']
  return [number]
}

function depotWords(number: string): string {
  return number.length === 8 ? formatPhone(number) : number
}

function StatementTable({ statement: { items, totals } }: { statement: Statement }) {
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
                    `${item.kind === 'sale' ? 'close le ' : ''}${dayOfMonth(item.at)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>{sumWords(item)}</small>
                {item.lines.length > 1 &&
                  item.lines.map((line, at) => (
                    <small key={at}>
                      {line.quantity} × {line.name} : {formatCount(line.total)} −{' '}
                      {formatCount(line.commission)}
                    </small>
                  ))}
              </span>
              <b className={item.amount < 0 ? 'text-chili' : undefined}>
                <Sum francs={item.amount} />
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
                {item.lines.map((line, at) => (
                  <small key={at}>
                    {line.quantity > 1 ? `${line.quantity} × ` : ''}
                    {line.name}
                    {item.lines.length > 1
                      ? ` : ${formatCount(line.total)}\u00a0−\u00a0${formatCount(line.commission)}`
                      : ''}
                  </small>
                ))}
              </td>
              <td className="nowrap">{dayOfMonth(item.at)}</td>
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
