import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { LedgerLine } from '#contract/ledger/books.ts'
import { accountWords, eventWords } from '#contract/ledger/book-words.ts'
import { formatCount } from '#contract/kernel/money.ts'
import type { Column } from '#web/lists/columns.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { formatDay, formatMoment, formatTime } from '#web/ui/dates.ts'

type EntryListProps = {
  entries: readonly LedgerLine[]
  /** What the list was filtered by. */ search: URLSearchParams
  foot: ReactNode
}

/**
 * Entries of the ledger, the lines of one event together: debit and credit in columns of their own
 * on a laptop.
 */
export function EntryList({ entries, search, foot }: EntryListProps) {
  const eventPath = ({ transactionId }: LedgerLine) =>
    `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'evt'), ['evt', transactionId]]).toString()}`
  return (
    <DataTable
      label="Écritures"
      rows={debitFirst(entries)}
      columns={columnsWith(eventPath)}
      keyOf={({ _id }) => _id}
      groupOf={({ at }) => formatDay(at)}
      joinedBy={({ transactionId }) => transactionId}
      cardList="flush"
      foot={foot}
      renderCard={(entry) => (
        <Link className="row" to={eventPath(entry)} preventScrollReset>
          <span className="row-text">
            <b>{eventWords(entry.event)}</b>
            <small>{[entry.subject, formatMoment(entry.at)].filter(Boolean).join(' · ')}</small>
            <small>{accountOf(entry)}</small>
          </span>
          <span className="row-end">
            <b>{sumOf(entry)}</b>
            <small>{entry.amount > 0 ? 'débit' : 'crédit'}</small>
          </span>
        </Link>
      )}
    />
  )
}

/** The lines of one event together, what is debited before what is credited. */
function debitFirst(entries: readonly LedgerLine[]): LedgerLine[] {
  const events = new Set(entries.map(({ transactionId }) => transactionId))
  return [...events].flatMap((event) => {
    const lines = entries.filter(({ transactionId }) => transactionId === event)
    return [
      ...lines.filter(({ amount }) => amount > 0),
      ...lines.filter(({ amount }) => amount <= 0),
    ]
  })
}

function columnsWith(eventPath: (entry: LedgerLine) => string): readonly Column<LedgerLine>[] {
  return [
    {
      head: 'Heure',
      once: true,
      sort: ({ at }) => at,
      cell: ({ at }) => <span className="muted">{formatTime(at)}</span>,
    },
    {
      head: 'Motif',
      once: true,
      sort: ({ event }) => eventWords(event),
      cell: (entry) => (
        <Link className="semibold" to={eventPath(entry)} preventScrollReset>
          {eventWords(entry.event)}
        </Link>
      ),
    },
    {
      head: 'Compte',
      sort: accountOf,
      cell: (entry) => (
        <span className={entry.amount > 0 ? 'ledger-account' : 'ledger-account credit'}>
          {accountOf(entry)}
        </span>
      ),
    },
    { head: 'Pièce', once: true, sort: ({ subject }) => subject, cell: ({ subject }) => subject },
    {
      head: 'Débit',
      numeric: true,
      sort: ({ amount }) => Math.max(amount, 0),
      cell: (entry) => (entry.amount > 0 ? <b>{sumOf(entry)}</b> : null),
    },
    {
      head: 'Crédit',
      numeric: true,
      sort: ({ amount }) => Math.max(-amount, 0),
      cell: (entry) => (entry.amount > 0 ? null : <b>{sumOf(entry)}</b>),
    },
  ]
}

function accountOf({ account, owner }: LedgerLine): string {
  return owner ? `${accountWords[account]} · ${owner.name}` : accountWords[account]
}

function sumOf({ amount }: LedgerLine): string {
  return `${formatCount(Math.abs(amount))}\u00a0f`
}
