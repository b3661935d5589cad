import { useState } from 'react'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { approveBatch, type Batch } from '#modules/payouts/contract/payouts.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { financeQueries } from '#modules/ledger/web/index.ts'
import { Field } from '#web/ui/forms/field.tsx'

/** Approving sends money: the sums are repeated, and the amount must be typed. */
export function ApproveSheet({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const amount = Number(typed.replaceAll(/\D/g, ''))
  const fits = amount === batch.amount
  const looked = batch.lines.filter(({ warnings }) => warnings.length > 0).length
  return (
    <ActSheet
      title="Approuver ce lot ?"
      confirm="Approuver"
      ready={fits}
      act={() => call(approveBatch, { params: { id: batch._id }, body: { amount } })}
      done="Lot approuvé"
      changes={financeQueries}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p className="muted">
            Après, aucune ligne ne peut changer. Le fichier pour l’opérateur sera prêt.
          </p>
          <dl className="sums">
            <div>
              <dt>Vendeurs</dt>
              <dd>
                {batch.sellers} · {formatFrancs(batch.sellersAmount)}
              </dd>
            </div>
            <div>
              <dt>Livreurs</dt>
              <dd>
                {batch.couriers} · {formatFrancs(batch.couriersAmount)}
              </dd>
            </div>
            <div>
              <dt>Lignes à regarder</dt>
              <dd>{looked}</dd>
            </div>
            <div className="total">
              <dt>À verser</dt>
              <dd>{formatFrancs(batch.amount)}</dd>
            </div>
          </dl>
          <Field
            label="Tapez le montant pour confirmer"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={
              pressed && !fits
                ? `Ce n’est pas le montant du lot. ${typed ? `Vous avez tapé ${formatCount(amount)}\u00a0f.` : ''}`
                : null
            }
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
