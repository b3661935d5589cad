import { plural } from '#kernel/wire/plural.ts'
import { hourWords, momentWords, yearDay } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { LedgerLine } from '#modules/finance/contract/books.ts'
import { eventWords } from '#modules/finance/contract/book-words.ts'
import { accountWords } from '#modules/ledger/contract/account-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Facts } from '#ui/words/facts.tsx'
import './books.css'

type EntryListProps = {
  entries: readonly LedgerLine[]
  pathOf: (entry: LedgerLine) => string
  foot: ReactNode
}

export function EntryList({ entries, pathOf, foot }: EntryListProps) {
  const rows = debitFirst(entries)
  return (
    <DataTable
      label="Écritures"
      className="ledger"
      rows={rows}
      columns={columnsWith(pathOf)}
      keyOf={({ _id }) => _id}
      groupOf={({ at }) => yearDay(at)}
      groupNote={(day) => eventCount(rows.filter(({ at }) => yearDay(at) === day))}
      joinedBy={({ transactionId }) => transactionId}
      cardList="flush"
      foot={foot}
      renderCard={(entry) => (
        <Link className="row" to={pathOf(entry)} preventScrollReset>
          <span className="row-text">
            <b>{eventWords(entry.event)}</b>
            <small>
              <Facts of={[entry.subject, momentWords(entry.at)]} />
            </small>
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

function columnsWith(pathOf: (entry: LedgerLine) => string): readonly Column<LedgerLine>[] {
  return [
    {
      head: 'Heure',
      once: true,
      sort: ({ at }) => at,
      cell: ({ at }) => <span className="muted">{hourWords(at)}</span>,
    },
    {
      head: 'Motif',
      once: true,
      sort: ({ event }) => eventWords(event),
      cell: ({ event }) => <b>{eventWords(event)}</b>,
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
    {
      head: 'Pièce',
      once: true,
      sort: ({ subject }) => subject,
      cell: (entry) => (
        <Link to={pathOf(entry)} preventScrollReset>
          {entry.subject || 'Voir l’écriture'}
        </Link>
      ),
    },
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

function eventCount(lines: readonly LedgerLine[]): string {
  const count = new Set(lines.map(({ transactionId }) => transactionId)).size
  return `${count} ${plural(count, 'écriture')}`
}

function accountOf({ account, owner }: LedgerLine): string {
  return owner ? `${accountWords[account]} · ${owner.name}` : accountWords[account]
}

function sumOf({ amount }: LedgerLine): string {
  return `${formatCount(Math.abs(amount))}\u00a0f`
}
