import type { ReactNode } from 'react'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { refundWords } from '#modules/ledger/contract/book-words.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import type { Refund } from '#modules/payments/contract/refunds.ts'
import type { Column } from '#web/lists/columns.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { formatDate, formatMoment, formatTime } from '#web/ui/words/dates.ts'

import { RefundActs } from './refund-acts.tsx'

type RefundRowsProps = { refunds: readonly Refund[]; partial: boolean; foot: ReactNode }

const looks: Readonly<Record<Refund['state'], string>> = {
  requested: 'waiting',
  approved: 'info',
  sent: 'info',
  failed: 'danger',
  confirmed: 'ok',
}

/** Refunds: compared in columns on a laptop, lines with their next step on a phone. */
export function RefundRows({ refunds, ...table }: RefundRowsProps) {
  return (
    <DataTable
      {...table}
      label="Remboursements"
      rows={refunds}
      columns={columns}
      keyOf={({ _id }) => _id}
      renderActs={(refund) => <RefundActs refund={refund} />}
      cardList="flush"
      renderCard={(refund) => (
        <div className="row flex-wrap">
          <span className="row-text">
            <span className="flex flex-wrap justify-between gap-2">
              <b>{refund.payerName}</b>
              <b>{formatFrancs(refund.amount)}</b>
            </span>
            <small>
              {[refund.payerPhone && formatPhone(refund.payerPhone), refund.orderNumber]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <small>{reasonOf(refund)}</small>
            <small>demandé {formatMoment(refund.requestedAt)}</small>
            <small>{destination(refund)}</small>
            <Notes refund={refund} />
          </span>
          <span className="spread w-full">
            <StateChip refund={refund} />
            <RefundActs refund={refund} />
          </span>
        </div>
      )}
    />
  )
}

const columns: readonly Column<Refund>[] = [
  {
    head: 'Acheteur',
    sort: ({ payerName }) => payerName,
    cell: ({ payerName, payerPhone }) => (
      <span className="nowrap">
        <b className="semibold">{payerName}</b>
        <small>{payerPhone && formatPhone(payerPhone)}</small>
      </span>
    ),
  },
  {
    head: 'Commande',
    sort: ({ orderNumber }) => orderNumber,
    cell: (refund) => (
      <>
        <span className="nowrap">{refund.orderNumber ?? '—'}</span>
        <small>{reasonOf(refund)}</small>
      </>
    ),
  },
  {
    head: 'Demandé',
    sort: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => (
      <span className="nowrap">
        {formatDate(requestedAt)}
        <small>{formatTime(requestedAt)}</small>
      </span>
    ),
  },
  {
    head: 'Vers',
    sort: ({ toPhone }) => toPhone,
    cell: (refund) => (
      <>
        {destination(refund)}
        <Notes refund={refund} />
      </>
    ),
  },
  {
    head: 'Montant, f',
    numeric: true,
    sort: ({ amount }) => amount,
    cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
  },
]

function StateChip({ refund: { state } }: { refund: Refund }) {
  return <span className={`badge badge-dot badge-${looks[state]}`}>{refundWords[state]}</span>
}

/**
 * The payment that it returns, what was done with it, what failed, and why the caller may not send
 * it.
 */
function Notes({ refund }: { refund: Refund }) {
  const { state, approvedBy, operatorTransactionId, failure, byCall, provider, dispatch } = refund
  const notes = [
    !refund.toPhone && refund.paidWith && `transaction ${refund.paidWith}`,
    state !== 'failed' && approvedBy && `approuvé par ${approvedBy}`,
    refund.settledAt && `remboursé ${formatMoment(refund.settledAt)}`,
    operatorTransactionId,
    failure,
  ].filter((note) => typeof note === 'string')
  return (
    <>
      {notes.map((note) => (
        <small className="wrap-anywhere" key={note}>
          {note}
        </small>
      ))}
      {byCall && state === 'sent' && (
        <small>{providerWords[provider]} est appelé : le résultat s’inscrit ici de lui-même.</small>
      )}
      {dispatch.why && <small>Quatre yeux. {dispatch.why}</small>}
    </>
  )
}

/** Without the number of the order, which stands beside it. */
function reasonOf({ reason, orderNumber }: Refund): string {
  return orderNumber ? reason.replace(`, commande ${orderNumber}`, '') : reason
}

/** Where finance sends it. */
function destination({ toPhone, toPhoneAt, needsNumber }: Refund): string {
  if (needsNumber) return 'Payé en espèces : l’acheteur doit donner un numéro.'
  if (!toPhone) return 'Vers le numéro qui a payé'
  return `Vers le ${formatPhone(toPhone)}${toPhoneAt ? `, donné ${formatMoment(toPhoneAt)}` : ''}`
}
