import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { formatCount } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  holdWords,
  exportHeld,
  listHeld,
  remindShop,
  type HeldItem,
} from '#modules/payouts/contract/held-items.ts'
import { call } from '#client/api/client.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Pages } from '#client/lists/pages.tsx'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { ComplaintSheet } from '#modules/complaints/web/index.ts'
import { financePath, payeePath } from '#client/work-paths.ts'
import { Facts } from '#ui/words/facts.tsx'
import { useFinance, useFinanceAct } from '#modules/ledger/web/index.ts'
import { ageWords } from '#kernel/wire/span-words.ts'
import { Sum } from '#ui/words/sum.tsx'

export function HeldCard() {
  const [page, setPage] = useState(1)
  const [complaint, setComplaint] = useState<string | null>(null)
  const query = useFinance(listHeld, { query: { page, limit: 20 } })
  return (
    <Reading query={query} cards={1}>
      {({ held, amount, totalPages, totalHeld }) => {
        const next = (item: HeldItem) => <Next item={item} onComplaint={setComplaint} />
        const title = (
          <div className="card-head">
            <div>
              <h2>Retenu, et pourquoi</h2>
              <b className="semibold">
                <Sum francs={amount} />
              </b>
            </div>
            <span>
              {held.length > 0 && (
                <SaveButton address={addressOf(exportHeld, {})} name="retenu.csv">
                  CSV
                </SaveButton>
              )}
            </span>
          </div>
        )
        return held.length === 0 ? (
          <section className="card flush">
            {title}
            <p className="row muted">Rien n’est retenu.</p>
          </section>
        ) : (
          <>
            <DataTable
              label="Retenu, et pourquoi"
              className="dense"
              rows={held}
              columns={columns}
              keyOf={keyOf}
              renderActs={(item) => <span className="nowrap">{next(item)}</span>}
              cardList="flush"
              renderCard={(item) => <HeldRow item={item}>{next(item)}</HeldRow>}
              head={title}
              foot={
                <Pages page={page} totalPages={totalPages} total={totalHeld} onPage={setPage} />
              }
            />
            {complaint && (
              <ComplaintSheet parcelId={complaint} onClose={() => setComplaint(null)} />
            )}
          </>
        )
      }}
    </Reading>
  )
}

const columns: readonly Column<HeldItem>[] = [
  {
    head: 'Bénéficiaire',
    cell: (item) => (
      <Link className="semibold" to={payeePath(item)}>
        {item.name}
      </Link>
    ),
  },
  {
    head: 'Commande',
    cell: ({ orderNumber }) => <span className="muted nowrap">{orderNumber}</span>,
  },
  {
    head: 'Pourquoi',
    cell: ({ reason, detail }) => (
      <>
        {holdWords[reason]}
        <small>{detail}</small>
      </>
    ),
  },
  {
    head: 'Depuis',
    cell: ({ since }) => <span className="nowrap">{ageWords(since)}</span>,
  },
  {
    head: 'Montant, f',
    numeric: true,
    cell: ({ amount }) => <span className="semibold">{formatCount(amount)}</span>,
  },
]

function HeldRow({ item, children }: { item: HeldItem; children: ReactNode }) {
  return (
    <div className="row">
      <span className="row-text">
        <b>{holdWords[item.reason]}</b>
        <small>
          <Facts
            of={[
              <Link className="underline" to={payeePath(item)} key="payee">
                {item.name}
              </Link>,
              item.orderNumber,
            ]}
          />
        </small>
        <small>
          <Facts of={[item.detail, ageWords(item.since)]} />
        </small>
        {children}
      </span>
      <b>
        <Sum francs={item.amount} />
      </b>
    </div>
  )
}

function Next({ item, onComplaint }: { item: HeldItem; onComplaint: (parcelId: string) => void }) {
  const { reason, parcelId, owner, name } = item
  if (reason === 'complaint' && parcelId)
    return (
      <button
        className="work-link"
        type="button"
        aria-label={`Voir la réclamation, ${item.orderNumber ?? name}`}
        onClick={() => onComplaint(parcelId)}
      >
        Voir la réclamation
      </button>
    )
  if (reason === 'depot' && owner === 'seller') return <RemindButton item={item} />
  if (reason === 'cash')
    return (
      <Link
        className="inline-flex min-h-11 items-center min-[900px]:min-h-0"
        to={financePath('caisses')}
      >
        Voir la caisse
      </Link>
    )
  return (
    <Link
      className="inline-flex min-h-11 items-center min-[900px]:min-h-0"
      to={owner === 'seller' ? financePath('releves', { q: name }) : payeePath(item)}
    >
      {owner === 'seller' ? 'Voir la boutique' : 'Voir le compte'}
    </Link>
  )
}

/** « Prévenir la boutique »: money waits for another deposit number. */
function RemindButton({ item: { ownerId, name } }: { item: HeldItem }) {
  const remind = useFinanceAct(() => call(remindShop, { params: { shopId: ownerId } }), {
    done: `${name} est prévenue, par SMS aussi`,
  })
  return (
    <button
      className="work-link"
      type="button"
      aria-label={`Prévenir la boutique ${name}`}
      disabled={remind.isPending || remind.isSuccess}
      onClick={() => remind.mutate()}
    >
      {remind.isSuccess ? 'Prévenue' : 'Prévenir la boutique'}
    </button>
  )
}

function keyOf(item: HeldItem): string {
  return `${item.ownerId} ${item.parcelId ?? item.orderNumber} ${item.amount} ${item.since}`
}
