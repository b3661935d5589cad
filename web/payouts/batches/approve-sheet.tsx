import { useState } from 'react'

import { formatCount, formatFrancs } from '#contract/kernel/money.ts'
import { approveBatch, type Batch } from '#contract/payouts/payouts.ts'
import { call } from '#web/api/client.ts'
import { useAct } from '#web/ledger/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { typographic } from '#web/ui/typographic.ts'

/** Money that leaves: the sums once more, and the amount typed again. */
export function ApproveSheet({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const approve = useAct(
    (amount: number) => call(approveBatch, { params: { id: batch._id }, body: { amount } }),
    {
      done: () => 'Lot approuvé',
      after: onClose,
    },
  )
  const amount = Number(typed.replaceAll(/\D/g, ''))
  const fits = amount === batch.amount
  const press = () => (fits ? approve.mutate(amount) : setWrong(true))
  const looked = batch.lines.filter(({ warnings }) => warnings.length > 0).length
  const actions = (
    <>
      <Button look="outline" disabled={approve.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button busy={approve.isPending} busyWords="Traitement..." onClick={press}>
        Approuver
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title={typographic('Approuver ce lot ?')}
      locked={approve.isPending}
      onClose={onClose}
      actions={actions}
    >
      <p className="muted">
        Après, aucune ligne ne peut changer. Le fichier pour l’opérateur sera prêt.
      </p>
      <dl className="lines my-3">
        <dt>Vendeurs</dt>
        <dd>
          {batch.sellers} · {formatFrancs(batch.sellersAmount)}
        </dd>
        <dt>Livreurs</dt>
        <dd>
          {batch.couriers} · {formatFrancs(batch.couriersAmount)}
        </dd>
        <dt>Lignes à regarder</dt>
        <dd>{looked}</dd>
        <dt className="total">À verser</dt>
        <dd className="total">{formatFrancs(batch.amount)}</dd>
      </dl>
      <Field
        label="Tapez le montant pour confirmer"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={
          wrong && !fits
            ? `Ce n’est pas le montant du lot. ${typed ? `Vous avez tapé ${formatCount(amount)}\u00a0f.` : ''}`
            : null
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  )
}
