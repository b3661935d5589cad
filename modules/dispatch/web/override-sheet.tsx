import { useState } from 'react'

import {
  overrideOtp,
  type overrideSteps,
  type ParcelRecord,
} from '#modules/dispatch/contract/dispatch.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { ProofPhoto, type TakenPhoto } from '#modules/deliveries/web/index.ts'

type OverrideStep = (typeof overrideSteps)[number]
const words: Readonly<Record<OverrideStep, { title: string; act: string; done: string }>> = {
  pickup: {
    title: 'Sortir le colis sans code',
    act: 'Sortir sans code',
    done: 'Colis sorti de la boutique',
  },
  handover: {
    title: 'Confirmer la remise sans code',
    act: 'Confirmer sans code',
    done: 'Remise confirmée',
  },
  return: {
    title: 'Rendre le colis sans code',
    act: 'Rendre sans code',
    done: 'Colis rendu à la boutique',
  },
}

type OverrideSheetProps = {
  parcel: ParcelRecord
  step: OverrideStep
  onClose: () => void
  onDone: () => void
}

/** Reason and photo stay in the log. */
export function OverrideSheet({ parcel, step, onClose, onDone }: OverrideSheetProps) {
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [received, setReceived] = useState(false)
  const cash = step === 'handover' ? parcel.cashDue : 0
  const reasonMissing = visibleLength(reason) < 10
  const cashMissing = cash > 0 && !received
  const override = async () =>
    photo &&
    call(overrideOtp, {
      params: { id: parcel.fulfillmentId },
      body: { step, reason: reason.trim(), imageId: photo.imageId, cashReceived: received },
    })
  return (
    <ActSheet
      title={words[step].title}
      confirm={words[step].act}
      danger
      busyWords="Envoi..."
      ready={photo !== null && !reasonMissing && !cashMissing}
      act={override}
      done={words[step].done}
      onDone={onDone}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>
            Vous répondez de cette étape à la place du code. La raison et la photo sont gardées au
            journal avec votre nom.
          </p>
          <TextArea
            label="Raison"
            rows={3}
            maxLength={300}
            value={reason}
            error={
              pressed && reasonMissing
                ? 'Dites pourquoi le code ne peut pas servir (10 caractères au moins).'
                : null
            }
            onChange={({ target }) => setReason(target.value)}
          />
          {cash > 0 && (
            <label className="option-row">
              <input
                type="checkbox"
                checked={received}
                onChange={({ target }) => setReceived(target.checked)}
              />
              <span>
                Le livreur a reçu <Sum francs={cash} /> en espèces
              </span>
            </label>
          )}
          {pressed && cashMissing && (
            <FieldError>Sans les espèces, la remise ne peut pas être confirmée.</FieldError>
          )}
          <ProofPhoto
            title="Photo de la remise"
            photo={photo}
            missing={pressed}
            onTaken={setPhoto}
          />
        </>
      )}
    </ActSheet>
  )
}
