import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  overrideOtp,
  type overrideSteps,
  type ParcelRecord,
} from '#contract/deliveries/dispatch.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { ProofPhoto, type TakenPhoto } from '../proof-photo.tsx'

type Step = (typeof overrideSteps)[number]
const words: Readonly<Record<Step, { title: string; act: string; done: string }>> = {
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
  step: Step
  onClose: () => void
  onDone: () => void
}

/** A step without its code: the manager answers for it, with a reason and a photo that stay in the log. */
export function OverrideSheet({ parcel, step, onClose, onDone }: OverrideSheetProps) {
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [received, setReceived] = useState(false)
  const [asked, setAsked] = useState(false)
  const cash = step === 'handover' ? parcel.cashDue : 0
  const reasonMissing = reason.trim().length < 10
  const override = useMutation({
    mutationFn: (imageId: string) =>
      call(overrideOtp, {
        params: { id: parcel.fulfillmentId },
        body: { step, reason: reason.trim(), imageId, cashReceived: received },
      }),
    onSuccess: () => {
      showNotice(words[step].done)
      onDone()
    },
  })
  const send = () => {
    setAsked(true)
    if (photo && !reasonMissing && (cash === 0 || received)) override.mutate(photo.imageId)
  }
  const actions = (
    <>
      <Button look="outline" disabled={override.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button look="danger" busy={override.isPending} busyWords="Envoi..." onClick={send}>
        {words[step].act}
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title={words[step].title}
      locked={override.isPending}
      onClose={onClose}
      actions={actions}
    >
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
          asked && reasonMissing
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
          <span>Le livreur a reçu {formatFrancs(cash)} en espèces</span>
        </label>
      )}
      {asked && cash > 0 && !received && (
        <p className="error-message" role="alert">
          Sans les espèces, la remise ne peut pas être confirmée.
        </p>
      )}
      <ProofPhoto title="Photo de la remise" photo={photo} missing={asked} onTaken={setPhoto} />
      {override.error && (
        <p className="error-message mt-2" role="alert">
          {sentenceOf(override.error)}
        </p>
      )}
    </Sheet>
  )
}
