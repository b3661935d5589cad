import { useState } from 'react'
import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import type { Batch, PayoutLine } from '#contract/payouts/payouts.ts'
import { payeePath } from '#web/work-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { LineActs } from './line-acts.tsx'

const first = 30
const warningWords: Readonly<Record<PayoutLine['warnings'][number], string>> = {
  depot_changed: 'dépôt changé depuis le dernier versement',
  unusual: '3 fois sa moyenne',
}
const looks: Readonly<Record<PayoutLine['state'], { words: string; look: string }>> = {
  waiting: { words: 'à verser', look: 'waiting' },
  sent: { words: 'envoyé', look: 'info' },
  paid: { words: 'payé', look: 'ok' },
  failed: { words: 'échoué', look: 'danger' },
  carried: { words: 'reporté', look: 'neutral' },
  withdrawn: { words: 'retiré', look: 'neutral' },
}
const dash = '—'
const signed = (francs: number) => (francs === 0 ? dash : formatCount(francs))
const depot = (number: string) => (number.length === 8 ? formatPhone(number) : number)
const countWords = ({ owner, count }: PayoutLine) =>
  `${count} ${owner === 'seller' ? 'commande' : 'livraison'}${count > 1 ? 's' : ''}`

/** Whom the batch pays: a table on a laptop, cards on a phone, the same figures. */
export function BatchLines({ batch, lines }: { batch: Batch; lines: readonly PayoutLine[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, first)
  if (lines.length === 0) return <p className="card muted">Aucune ligne ici.</p>
  return (
    <>
      <section className="card flush laptop" aria-label="Lignes du lot">
        <table className="data-table dense">
          <thead>
            <tr>
              <th scope="col">Bénéficiaire</th>
              <th scope="col">Dépôt</th>
              <th scope="col">Quoi</th>
              <th scope="col" className="numeric">
                Ventes
              </th>
              <th scope="col" className="numeric">
                Commission
              </th>
              <th scope="col" className="numeric">
                Autres
              </th>
              <th scope="col" className="numeric" aria-sort="descending">
                À verser, f ↓
              </th>
              <th scope="col">État</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line._id}>
                <td>
                  <Link className="semibold" to={payeePath(line)}>
                    {line.name}
                  </Link>{' '}
                  <Warnings line={line} />
                </td>
                <td className="nowrap">{depot(line.depotNumber)}</td>
                <td className="muted nowrap">{countWords(line)}</td>
                <td className="numeric">{line.owner === 'seller' ? signed(line.goods) : dash}</td>
                <td className="numeric">{signed(-line.commission)}</td>
                <td className="numeric">
                  {signed(line.others)}
                  {line.otherWords.length > 0 && <small>{line.otherWords.join(', ')}</small>}
                </td>
                <td className="numeric semibold">{formatCount(line.amount)}</td>
                <td>
                  <span className={`badge badge-dot badge-${looks[line.state].look}`}>
                    {looks[line.state].words}
                  </span>
                  <LineState line={line} />
                  <LineActs batch={batch} line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="card-list phone">
        {shown.map((line) => (
          <li className="card" key={line._id}>
            <div className="card-line">
              <Link className="semibold" to={payeePath(line)}>
                {line.name}
              </Link>
              <b className="nowrap">{formatFrancs(line.amount)}</b>
            </div>
            <p className="muted">
              {depot(line.depotNumber)} · {countWords(line)}
            </p>
            {line.owner === 'seller' && (
              <p className="muted">
                {formatCount(line.goods)} − {formatCount(line.commission)}
                {line.others !== 0 &&
                  ` ${line.others < 0 ? '−' : '+'} ${formatCount(Math.abs(line.others))}`}
                {line.otherWords.length > 0 && ` (${line.otherWords.join(', ')})`}
              </p>
            )}
            <p className="mt-1 flex flex-wrap gap-2">
              <span className={`badge badge-dot badge-${looks[line.state].look}`}>
                {looks[line.state].words}
              </span>
              <Warnings line={line} />
            </p>
            <LineState line={line} />
            <LineActs batch={batch} line={line} />
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button look="outline" wide onClick={() => setAll(true)}>
          Voir les {lines.length}
        </Button>
      )}
    </>
  )
}

function Warnings({ line }: { line: PayoutLine }) {
  return line.warnings.map((warning) => (
    <span className="flag" key={warning}>
      <Icon name="alert" size={20} />
      {warningWords[warning]}
    </span>
  ))
}

function LineState({ line }: { line: PayoutLine }) {
  const words = line.state === 'paid' ? line.operatorTransactionId : line.failure
  return words ? <small>{words}</small> : null
}
