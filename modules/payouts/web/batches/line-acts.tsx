import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import {
  payLine,
  retryLine,
  type Batch,
  type PayoutLine,
} from '#modules/payouts/contract/payouts.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { financeQueries, useFinanceAct } from '#modules/ledger/web/index.ts'
import { TransactionSheet } from '#modules/payments/web/index.ts'
import { Button } from '#web/ui/button.tsx'
import { RowMenu } from '#web/ui/sheets/row-menu.tsx'

import { failLineWith } from './reasoned-acts.ts'

/** Records the operator's result of one line, or sends a refused one again. */
export function LineActs({ batch, line }: { batch: Batch; line: PayoutLine }) {
  const [confirming, setConfirming] = useState<'pay' | 'fail' | null>(null)
  const retry = useFinanceAct(() => call(retryLine, { params: { id: line._id } }), {
    done: ({ lines }) =>
      lines.some((one) => one._id === line._id && one.byCall)
        ? 'Ligne renvoyée : l’opérateur est appelé'
        : 'Ligne renvoyée : redonnez le fichier à l’opérateur',
  })
  if (line.state === 'failed')
    return (
      <Button
        look="outline"
        className="mt-1"
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Renvoyer<span className="visually-hidden"> {line.name}</span>
      </Button>
    )
  if (line.state !== 'sent' || line.byCall || batch.state !== 'sent') return null
  return (
    <span className="mt-1 flex gap-2">
      <Button look="outline" onClick={() => setConfirming('pay')}>
        Payé…<span className="visually-hidden"> {line.name}</span>
      </Button>
      <RowMenu
        of={line.name}
        acts={[{ words: 'Échec…', danger: true, onPress: () => setConfirming('fail') }]}
      />
      {confirming === 'pay' && (
        <TransactionSheet
          title={`Versement à ${line.name}`}
          done="Versement payé"
          changes={financeQueries}
          act={(operatorTransactionId) =>
            call(payLine, { params: { id: line._id }, body: { operatorTransactionId } })
          }
          onClose={() => setConfirming(null)}
        >
          {formatFrancs(line.amount)} sur le {line.depotNumber}. Le grand livre le dira aussitôt.
        </TransactionSheet>
      )}
      {confirming === 'fail' && (
        <ReasonSheet
          title={`Échec du versement à ${line.name}`}
          confirm="Noter l’échec"
          done="Échec noté"
          danger
          act={failLineWith(line._id)}
          changes={financeQueries}
          onClose={() => setConfirming(null)}
        >
          <p>Rien n’est parti : la ligne garde ses commandes et pourra être renvoyée.</p>
        </ReasonSheet>
      )}
    </span>
  )
}
