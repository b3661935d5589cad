import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { refuseParcel, type SellerParcel } from '#contract/orders/seller-orders.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
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
  const [missing, setMissing] = useState(false)
  const reason = (chosen === OTHER ? typed : (chosen ?? '')).trim()
  const refusal = useMutation({
    mutationFn: () => call(refuseParcel, { params: { id: parcel._id }, body: { reason } }),
    onSuccess: (changed) => {
      showNotice('Commande refusée')
      onChanged(changed)
      onClose()
    },
  })
  const refuse = () => (reason.length < 3 ? setMissing(true) : refusal.mutate())
  const unsaid = missing && reason.length < 3
  const actions = (
    <>
      <Button look="outline" disabled={refusal.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button look="danger" busy={refusal.isPending} busyWords="Traitement..." onClick={refuse}>
        Refuser
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title="Refuser la commande"
      locked={refusal.isPending}
      onClose={onClose}
      actions={actions}
    >
      <p>
        {parcel.paymentMethod === 'orange_money'
          ? 'Le stock est rendu, l’acheteur est remboursé et lit votre raison.'
          : 'Le stock est rendu et l’acheteur lit votre raison.'}
      </p>
      <div className="mt-2" role="radiogroup" aria-label="Raison du refus">
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
          error={unsaid ? NO_REASON : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {((unsaid && chosen !== OTHER) || refusal.error) && (
        <p className="field-error" role="alert">
          {refusal.error ? sentenceOf(refusal.error) : NO_REASON}
        </p>
      )}
    </Sheet>
  )
}
