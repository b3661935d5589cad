import { plural } from '#kernel/wire/plural.ts'
import { yearDay } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { formatCount } from '#kernel/wire/money.ts'
import { buildBatch, listBatches, type BatchSummary } from '#modules/payouts/contract/payouts.ts'
import { call } from '#client/api/client.ts'
import { newKey } from '#client/device/new-key.ts'
import { Reading } from '#client/api/reading.tsx'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { financePath } from '#client/work-paths.ts'
import { useFinanceAct, useFinance } from '#modules/ledger/web/index.ts'
import { batchLook } from './batch-look.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { HeldCard } from '../held-card.tsx'
import { BatchView } from './batch-view.tsx'

export function Batches() {
  const [search] = useSearchParams()
  const id = search.get('lot')
  return id ? <BatchView id={id} key={id} /> : <BatchList held={search.get('vue') === 'retenu'} />
}

/** A job builds a batch each Saturday, an officer may build today's. */
function BatchList({ held }: { held: boolean }) {
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const batches = useFinance(listBatches, { query: { limit: 50 } })
  const build = useFinanceAct(() => call(buildBatch, {}, { idempotencyKey: key }), {
    after: ({ _id }) => void navigate(financePath('versements', { lot: _id })),
  })
  const button = (
    <Button
      look="outline"
      busy={build.isPending}
      busyWords="Traitement..."
      onClick={() => build.mutate()}
    >
      Construire le lot du jour
    </Button>
  )
  return (
    <ScreenFrame
      detail="Un lot se construit seul chaque samedi à 6 h, ou le jour ouvré après un samedi férié"
      actions={button}
    >
      <div className="phone">{button}</div>
      {!held && (
        <Reading query={batches} safe="Aucun versement ne part sans vous.">
          {({ batches: list }) =>
            list.length === 0 ? (
              <Empty of="money" title="Aucun lot encore">
                Le premier se construit samedi à 6 h (férié : le jour ouvré suivant), avec tout ce
                qui est clos et sans réclamation.
              </Empty>
            ) : (
              <DataTable
                label="Lots"
                rows={list}
                columns={columns}
                keyOf={({ _id }) => _id}
                cardList="flush"
                renderCard={(batch) => <BatchRow batch={batch} />}
              />
            )
          }
        </Reading>
      )}
      <HeldCard />
    </ScreenFrame>
  )
}

const columns: readonly Column<BatchSummary>[] = [
  {
    head: 'Lot',
    sort: ({ day }) => day,
    cell: (batch) => (
      <>
        <Link className="semibold" to={financePath('versements', { lot: batch._id })}>
          {yearDay(batch.day)}
        </Link>
        <small className="muted">{batch.number}</small>
      </>
    ),
  },
  {
    head: 'Vendeurs',
    numeric: true,
    sort: ({ sellers }) => sellers,
    cell: ({ sellers }) => formatCount(sellers),
  },
  {
    head: 'Livreurs',
    numeric: true,
    sort: ({ couriers }) => couriers,
    cell: ({ couriers }) => formatCount(couriers),
  },
  {
    head: 'Reports',
    numeric: true,
    sort: ({ carried }) => carried,
    cell: ({ carried }) => (carried > 0 ? formatCount(carried) : '—'),
  },
  {
    head: 'Échecs',
    numeric: true,
    sort: ({ failed }) => failed,
    cell: ({ failed }) => (failed > 0 ? formatCount(failed) : '—'),
  },
  {
    head: 'Montant, f',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
  },
  {
    head: 'État',
    sort: (batch) => batchLook(batch).words,
    cell: (batch) => <BatchChip batch={batch} />,
  },
]

function BatchChip({ batch }: { batch: BatchSummary }) {
  const { words, look } = batchLook(batch)
  return <span className={`badge badge-dot badge-${look}`}>{words}</span>
}

function BatchRow({ batch }: { batch: BatchSummary }) {
  const people = batch.sellers + batch.couriers
  return (
    <Link className="row" to={financePath('versements', { lot: batch._id })}>
      <span className="row-text">
        <b>{yearDay(batch.day)}</b>
        <small>{batch.number}</small>
        <small>
          {people} {plural(people, 'bénéficiaire')}
          {batch.failed > 0 ? `, ${batch.failed} ${plural(batch.failed, 'échec')}` : ''}
          {batch.carried > 0 ? `, ${batch.carried} ${plural(batch.carried, 'report')}` : ''}
        </small>
      </span>
      <span className="row-end">
        <b>
          <Sum francs={batch.amount} />
        </b>
        <BatchChip batch={batch} />
      </span>
    </Link>
  )
}
