import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  failDelivery,
  failureKinds,
  failureWords,
  type Delivery,
  type FailureKind,
} from '#contract/deliveries/deliveries.ts'
import { DELIVERY_TRIES } from '#contract/kernel/limits.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { ProofPhoto, type TakenPhoto } from '../proof-photo.tsx'

type FailureSheetProps = { delivery: Delivery; onClose: () => void; onNoted: () => void }

/** « Je ne peux pas livrer »: why, and the door as it was. What follows is said before it is noted. */
export function FailureSheet({ delivery, onClose, onNoted }: FailureSheetProps) {
  const [kind, setKind] = useState<FailureKind | null>(null)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const [asked, setAsked] = useState(false)
  const isLast = delivery.tryNumber >= DELIVERY_TRIES
  const noteMissing = kind === 'other' && note.trim().length < 3
  const failing = useMutation({
    mutationFn: (body: { kind: FailureKind; imageId: string; note: string | null }) =>
      call(failDelivery, { params: { id: delivery.fulfillmentId }, body }),
    onSuccess: () => {
      showNotice(
        isLast
          ? `Échec noté : le colis retourne à ${delivery.vendorShop}`
          : 'Échec noté : un second essai reste à faire',
      )
      onNoted()
      onClose()
    },
  })
  const send = () => {
    setAsked(true)
    if (kind && photo && !noteMissing)
      failing.mutate({ kind, imageId: photo.imageId, note: note.trim() || null })
  }
  const actions = (
    <>
      <Button look="outline" disabled={failing.isPending} onClick={onClose}>
        Annuler
      </Button>
      <Button look="danger" busy={failing.isPending} busyWords="Envoi..." onClick={send}>
        Noter l’échec
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title="Je ne peux pas livrer"
      locked={failing.isPending}
      onClose={onClose}
      actions={actions}
    >
      <p className="muted">
        {delivery.clientName} · {isLast ? 'second essai' : 'premier essai sur deux'}
      </p>
      <div className="mt-2" role="radiogroup" aria-label="Raison">
        {failureKinds.map((one) => (
          <label className="option-row" key={one}>
            <input
              type="radio"
              name="raison"
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            {failureWords[one]}
          </label>
        ))}
      </div>
      {asked && !kind && (
        <p className="error-message" role="alert">
          Dites pourquoi le colis n’est pas remis.
        </p>
      )}
      {kind === 'other' && (
        <TextArea
          label="Que s’est-il passé ?"
          rows={2}
          maxLength={300}
          value={note}
          error={asked && noteMissing ? 'Dites en quelques mots ce qui s’est passé.' : null}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <ProofPhoto title="Photo de la porte" photo={photo} missing={asked} onTaken={setPhoto} />
      <p className="remark mt-3">
        <Icon name="recent" size={20} />
        <span>
          {isLast
            ? `C’était le second essai : le colis retourne à ${delivery.vendorShop}.`
            : `Un second essai sera à faire. Sans lui, le colis retourne à ${delivery.vendorShop}.`}
        </span>
      </p>
      {failing.error && (
        <p className="error-message mt-2" role="alert">
          {sentenceOf(failing.error)}
        </p>
      )}
    </Sheet>
  )
}
