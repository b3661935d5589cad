import { dayOfYear, hourWords, momentWords } from '#kernel/wire/due-words.ts'
import { type ReactNode, useState } from 'react'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import {
  refundSaid,
  type Refund,
  approveRefund,
  confirmRefund,
  failRefund,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { financeQueries, useFinanceAct } from '#modules/ledger/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { TransactionSheet } from '#modules/payments/web/index.ts'

type RefundRowsProps = { refunds: readonly Refund[]; partial: boolean; foot: ReactNode }

const looks: Readonly<Record<Refund['state'], string>> = {
  requested: 'waiting',
  approved: 'info',
  sent: 'info',
  failed: 'danger',
  confirmed: 'ok',
}

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
              <b>
                <Sum francs={refund.amount} />
              </b>
            </span>
            <small>
              <Facts
                of={[refund.payerPhone && formatPhone(refund.payerPhone), refund.orderNumber]}
              />
            </small>
            <small>{reasonOf(refund)}</small>
            <small>demandé {momentWords(refund.requestedAt)}</small>
            <small>{destination(refund)}</small>
            <Notes refund={refund} />
          </span>
          <span className="spread w-full flex-wrap gap-2">
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
        {dayOfYear(requestedAt)}
        <small>{hourWords(requestedAt)}</small>
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

function StateChip({ refund }: { refund: Refund }) {
  return (
    <span className={`badge badge-dot badge-${looks[refund.state]}`}>{refundSaid(refund)}</span>
  )
}

function Notes({ refund }: { refund: Refund }) {
  const { state, approvedBy, operatorTransactionId, failure, byCall, provider, dispatch } = refund
  const notes = [
    !refund.toPhone && refund.paidWith && `transaction ${refund.paidWith}`,
    state !== 'failed' && approvedBy && `approuvé par ${approvedBy}`,
    refund.settledAt && `remboursé ${momentWords(refund.settledAt)}`,
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

function reasonOf({ reason, orderNumber }: Refund): string {
  return orderNumber ? reason.replace(`, commande ${orderNumber}`, '') : reason
}

function destination({ toPhone, toPhoneAt, needsNumber }: Refund): string {
  if (needsNumber) return 'Payé en espèces : l’acheteur doit donner un numéro.'
  if (!toPhone) return 'Vers le numéro qui a payé'
  return `Vers le ${formatPhone(toPhone)}${toPhoneAt ? `, donné ${momentWords(toPhoneAt)}` : ''}`
}

function RefundActs({ refund }: { refund: Refund }) {
  const [confirming, setConfirming] = useState<'approve' | 'confirm' | 'fail' | null>(null)
  const params = { id: refund._id }
  const send = useFinanceAct(() => call(sendRefund, { params }), {
    done: refund.byCall
      ? `${providerWords[refund.provider]} est appelé`
      : 'Remboursement noté comme envoyé',
  })
  const who = <span className="visually-hidden"> {refund.payerName}</span>
  return (
    <span className="flex gap-2">
      {(refund.state === 'requested' || refund.state === 'failed') && (
        <Button disabled={refund.needsNumber} onClick={() => setConfirming('approve')}>
          <span>Approuver…{who}</span>
        </Button>
      )}
      {refund.state === 'approved' && (
        <Button disabled={send.isPending || !refund.dispatch.allowed} onClick={() => send.mutate()}>
          <span>
            {refund.byCall ? 'Rembourser' : 'Marquer envoyé'}
            {who}
          </span>
        </Button>
      )}
      {refund.state === 'sent' && !refund.byCall && (
        <>
          <Button look="outline" onClick={() => setConfirming('fail')}>
            <span>Échec…{who}</span>
          </Button>
          <Button onClick={() => setConfirming('confirm')}>
            <span>Payé…{who}</span>
          </Button>
        </>
      )}
      {confirming === 'approve' && (
        <ActSheet
          title={`Rembourser ${formatFrancs(refund.amount)} ?`}
          confirm="Approuver"
          act={() => call(approveRefund, { params })}
          done="Remboursement approuvé"
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>
            {refund.payerName} recevra cette somme par {providerWords[refund.provider]},{' '}
            {refund.toPhone ? `au ${formatPhone(refund.toPhone)}` : 'au numéro qui a payé'}.{' '}
            {refund.reason}
          </p>
        </ActSheet>
      )}
      {confirming === 'confirm' && (
        <TransactionSheet
          title={`Remboursement de ${refund.payerName}`}
          done="Remboursement confirmé"
          changes={financeQueries}
          act={(operatorTransactionId) =>
            call(confirmRefund, { params, body: { operatorTransactionId } })
          }
          onClose={() => setConfirming(null)}
        >
          <Sum francs={refund.amount} />. L’acheteur est prévenu, le grand livre le dit.
        </TransactionSheet>
      )}
      {confirming === 'fail' && (
        <ReasonSheet
          title="Échec du remboursement"
          confirm="Noter l’échec"
          done="Échec noté"
          danger
          act={(reason) => call(failRefund, { params, body: { reason } })}
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>Il pourra être approuvé et envoyé de nouveau.</p>
        </ReasonSheet>
      )}
    </span>
  )
}
