import { readTransaction } from '#modules/ledger/contract/books.ts'
import { accountWords, eventWords } from '#modules/ledger/contract/book-words.ts'
import { formatCount, sumOf } from '#kernel/wire/money.ts'
import { Reading } from '#web/api/reading.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/words/dates.ts'

import { useFinance } from './use-finance.ts'

/** One event of the ledger, whole: debits and credits of one sum. */
export function TransactionView({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useFinance(readTransaction, { params: { id } })
  return (
    <Reading query={query} cards={1}>
      {({ event, at, subject, entries }) => (
        <section className="card flush" aria-labelledby="evenement">
          <div className="card-head">
            <div>
              <h2 id="evenement">{eventWords(event)}</h2>
              <p className="muted">{[subject, formatMoment(at)].filter(Boolean).join(' · ')}</p>
            </div>
            <Button look="outline" onClick={onClose}>
              Fermer
            </Button>
          </div>
          <table className="data-table dense">
            <thead>
              <tr>
                <th scope="col">Compte</th>
                <th scope="col" className="numeric">
                  Débit, f
                </th>
                <th scope="col" className="numeric">
                  Crédit, f
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry._id}>
                  <td>
                    {accountWords[entry.account]}
                    {entry.owner && <small>{entry.owner.name}</small>}
                  </td>
                  <td className="numeric">{entry.amount > 0 ? formatCount(entry.amount) : ''}</td>
                  <td className="numeric">{entry.amount < 0 ? formatCount(-entry.amount) : ''}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td className="numeric">
                  {formatCount(sumOf(entries, ({ amount }) => Math.max(amount, 0)))}
                </td>
                <td className="numeric">
                  {formatCount(sumOf(entries, ({ amount }) => Math.max(-amount, 0)))}
                </td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Reading>
  )
}
