import { useState } from 'react'

import { refuseParcel, type SellerParcel } from '#contract/orders/seller-orders.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { call } from '#web/api/client.ts'
import { TextArea } from '#web/ui/text-area.tsx'

const REASONS = ['Produit épuisé', 'Produit abîmé', 'Boutique fermée ces jours-ci'] as const
const OTHER = 'Autre raison'
const NO_REASON = 'Dites pourquoi vous refusez.'

type RefusalSheetProps = {
  parcel: SellerParcel
  onChanged: (parcel: SellerParcel) => void
  onClose: () => void
}

/** Refusing cannot be undone and the buyer reads why: a reason is asked for. */
export function RefusalSheet({ parcel, onChanged, onClose }: RefusalSheetProps) {
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const reason = (chosen === OTHER ? typed : (chosen ?? '')).trim()
  const ready = reason.length >= 3
  return (
    <ActSheet
      title="Refuser la commande"
      confirm="Refuser"
      danger
      ready={ready}
      act={() => call(refuseParcel, { params: { id: parcel._id }, body: { reason } })}
      done="Commande refusée"
      onDone={(changed) => {
        onChanged(changed)
        onClose()
      }}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>
            {parcel.paymentMethod !== 'cash_on_delivery'
              ? 'Le stock est rendu, l’acheteur est remboursé et lit votre raison.'
              : 'Le stock est rendu et l’acheteur lit votre raison.'}
          </p>
          <div role="radiogroup" aria-label="Raison du refus">
            {[...REASONS, OTHER].map((words) => (
              <label className="option-row" key={words}>
                <input
                  type="radio"
                  name="raison"
                  checked={chosen === words}
                  onChange={() => setChosen(words)}
                />
                {words}
              </label>
            ))}
          </div>
          {chosen === OTHER && (
            <TextArea
              label="Votre raison"
              maxLength={300}
              rows={3}
              value={typed}
              error={pressed && !ready ? NO_REASON : null}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {pressed && !ready && chosen !== OTHER && (
            <p className="field-error" role="alert">
              {NO_REASON}
            </p>
          )}
        </>
      )}
    </ActSheet>
  )
}
