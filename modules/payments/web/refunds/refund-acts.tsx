import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import {
  approveRefund,
  confirmRefund,
  failRefund,
  sendRefund,
  type Refund,
} from '#modules/payments/contract/refunds.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { financeQueries, useFinanceAct } from '#modules/ledger/web/index.ts'
import { Button } from '#web/ui/button.tsx'

import { TransactionSheet } from '../transaction-sheet.tsx'

/** The next step of one refund: approve, send, then the operator's result. */
export function RefundActs({ refund }: { refund: Refund }) {
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
          {formatFrancs(refund.amount)}. L’acheteur est prévenu, le grand livre le dit.
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
