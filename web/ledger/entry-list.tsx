import { Link } from 'react-router'

import type { LedgerLine } from '#contract/ledger/books.ts'
import { accountWords, eventWords } from '#contract/ledger/book-words.ts'
import { formatCount } from '#contract/kernel/money.ts'
import { formatMoment } from '#web/ui/dates.ts'

/** Entries of the ledger, each leading to its whole event. `search`: what the list was asked. */
export function EntryList({
  entries,
  search,
}: {
  entries: readonly LedgerLine[]
  search: URLSearchParams
}) {
  const eventPath = (id: string) =>
    `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'evt'), ['evt', id]]).toString()}`
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry._id}>
          <Link className="row" to={eventPath(entry.transactionId)} preventScrollReset>
            <span className="row-text">
              <b>{eventWords(entry.event)}</b>
              <small>{[entry.subject, formatMoment(entry.at)].filter(Boolean).join(' · ')}</small>
              <small>
                {accountWords[entry.account]}
                {entry.owner && ` · ${entry.owner.name}`}
              </small>
            </span>
            <span className="row-end">
              <b>{formatCount(Math.abs(entry.amount))}&nbsp;f</b>
              <small>{entry.amount > 0 ? 'débit' : 'crédit'}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
