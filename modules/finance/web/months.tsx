import { momentWords, monthWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link } from 'react-router'

import { formatCount } from '#kernel/wire/money.ts'
import { closeMonth, listMonths, type Month } from '#modules/finance/contract/books.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { financePath } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { financeQueries, useFinance } from '#modules/ledger/web/index.ts'

export function Months() {
  const months = useFinance(listMonths, {})
  const [confirming, setConfirming] = useState<string | null>(null)
  return (
    <ScreenFrame detail="Un mois clos ne reçoit plus aucune écriture">
      <Reading query={months}>
        {({ months: list }) =>
          list.length === 0 ? (
            <Empty of="sheets" title="Aucun mois encore">
              Le premier mois s’ouvre avec la première vente.
            </Empty>
          ) : (
            <MonthList months={list} onClose={setConfirming} />
          )
        }
      </Reading>
      {confirming && (
        <ReasonSheet
          title={`Clore ${monthWords(`${confirming}-01`)} ?`}
          confirm="Clore le mois"
          act={(reason) => call(closeMonth, { params: { month: confirming }, body: { reason } })}
          done="Mois clos"
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>
            Plus aucune écriture ne pourra y être passée, par personne. Une clôture ne s’annule pas.
          </p>
        </ReasonSheet>
      )}
    </ScreenFrame>
  )
}

type MonthListProps = { months: readonly Month[]; onClose: (month: string) => void }

function MonthList({ months, onClose }: MonthListProps) {
  const next = months.filter(({ state }) => state === 'open').toSorted(byMonth)[0]
  const others = months.filter((month) => month !== next)
  return (
    <>
      {next && <MonthCard month={next} onClose={() => onClose(next.month)} />}
      {others.length > 0 && (
        <DataTable
          label="Les autres mois"
          rows={others}
          columns={columns}
          keyOf={({ month }) => month}
          cardList="flush"
          renderCard={(month) => <MonthRow month={month} />}
        />
      )}
    </>
  )
}

const columns: readonly Column<Month>[] = [
  {
    head: 'Mois',
    sort: ({ month }) => month,
    cell: ({ month }) => (
      <Link
        className="semibold inline-block first-letter:uppercase"
        to={financePath('grand-livre', spanOf(month))}
      >
        {monthWords(month)}
      </Link>
    ),
  },
  {
    head: 'Écritures',
    numeric: true,
    sort: ({ entries }) => entries,
    cell: ({ entries }) => formatCount(entries),
  },
  {
    head: 'Au débit, f',
    numeric: true,
    sort: ({ debit }) => debit,
    cell: ({ debit }) => formatCount(debit),
  },
  {
    head: 'Clos',
    sort: ({ closedAt }) => closedAt,
    cell: ({ closedAt, closedBy }) =>
      closedAt ? (
        <>
          {momentWords(closedAt)}
          <small className="muted">{closedBy}</small>
        </>
      ) : (
        '—'
      ),
  },
  {
    head: 'État',
    sort: ({ state }) => chips[state][0],
    cell: (month) => <MonthChip month={month} />,
  },
]

function MonthRow({ month }: { month: Month }) {
  return (
    <Link className="row" to={financePath('grand-livre', spanOf(month.month))}>
      <span className="row-text">
        <b className="inline-block first-letter:uppercase">{monthWords(month.month)}</b>
        <small className="muted">
          <MonthFigures month={month} />
        </small>
      </span>
      <MonthChip month={month} />
      <Icon name="next" />
    </Link>
  )
}

function byMonth(one: Month, other: Month): number {
  return one.month.localeCompare(other.month)
}

function MonthCard({ month, onClose }: { month: Month; onClose: () => void }) {
  const ready = month.checks.every(({ fine }) => fine)
  return (
    <section className="card" aria-label={monthWords(month.month)}>
      <div className="card-line">
        <div>
          <h2 className="inline-block first-letter:uppercase">{monthWords(month.month)}</h2>
          <p className="muted">
            <MonthFigures month={month} />
          </p>
        </div>
        <MonthChip month={month} />
      </div>
      {month.state === 'open' && (
        <ul className="my-3 grid gap-2">
          {month.checks.map(({ words, fine }) => (
            <li className="flex items-center gap-2" key={words}>
              <Icon name={fine ? 'check' : 'close'} size={20} label={fine ? 'fait' : 'manque'} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="actions grow-acts">
        <ButtonLink look="outline" to={financePath('grand-livre', spanOf(month.month))}>
          Voir les écritures<span className="visually-hidden"> de {monthWords(month.month)}</span>
        </ButtonLink>
        {month.state === 'open' && (
          <Button disabled={!ready} onClick={onClose}>
            Clore le mois…
          </Button>
        )}
      </div>
    </section>
  )
}

function MonthFigures({ month: { entries, debit, closedAt, closedBy } }: { month: Month }) {
  return (
    <>
      {formatCount(entries)} écritures, <Sum francs={debit} /> au débit
      {closedAt && ` · clos ${momentWords(closedAt)} par ${closedBy ?? ''}`}
    </>
  )
}

const chips = {
  closed: ['clos', 'ok'],
  open: ['à clore', 'waiting'],
  current: ['en cours', 'info'],
} as const

function MonthChip({ month: { state } }: { month: Month }) {
  const [words, tone] = chips[state]
  return <span className={`badge badge-dot badge-${tone}`}>{words}</span>
}

function spanOf(month: string): { du: string; au: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    du: new Date(Date.UTC(year, number - 1, 1)).toISOString(),
    au: new Date(Date.UTC(year, number, 1) - 1).toISOString(),
  }
}
