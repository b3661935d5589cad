import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { exportStatement, type Statement } from '#modules/payouts/contract/seller-payouts.ts'
import { registeredWords } from '#kernel/wire/registration.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay, formatTime } from '#web/ui/words/dates.ts'

import { StatementTable } from './payouts-table.tsx'
import { dayWords, saturdayWords } from './payouts-words.ts'

/** One Saturday, line by line down to the commission; also what is printed. */
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
          {stateWords(statement) !== statement.number && ` · ${statement.number}`}
        </p>
        <div className="card-line">
          <div>
            <h2 id="releve">Relevé du {dayWords(statement.day)}</h2>
            <p className="muted">{stateWords(statement)}</p>
          </div>
          <span className={`badge badge-dot badge-${look}`}>{words}</span>
        </div>
        <p className="amount mt-2">{formatFrancs(statement.amount)}</p>
      </div>
      <StatementTable statement={statement} />
      <dl className="sums p-4">
        <Sum words="Marchandises" francs={totals.goods} />
        <Sum words="Commission" francs={-totals.commission} />
        {totals.delivery !== 0 && <Sum words="Livraisons offertes" francs={-totals.delivery} />}
        {totals.returns !== 0 && <Sum words="Retours" francs={totals.returns} />}
        {totals.carried !== 0 && <Sum words="Reports" francs={totals.carried} />}
        <div className="total">
          <dt>{statement.state === 'paid' ? 'Versé' : 'À verser'}</dt>
          <dd>{formatFrancs(totals.amount)}</dd>
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

function Sum({ words, francs }: { words: string; francs: number }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{formatCount(francs)}&nbsp;f</dd>
    </div>
  )
}

function stateWords({ state, paidAt, operatorTransactionId, failure, number }: Statement): string {
  if (state === 'paid' && paidAt)
    return `Payé le ${formatDay(paidAt)} à ${formatTime(paidAt)} · ${operatorTransactionId ?? ''}`
  if (state === 'failed') return failure ?? 'L’opérateur n’a pas pu payer.'
  if (state === 'carried') return 'Le solde est repris au prochain versement.'
  return number
}

function depotWords(number: string): string {
  return number.length === 8 ? formatPhone(number) : number
}
