import { useState } from 'react'

import {
  failDelivery,
  failureKinds,
  failureWords,
  type Delivery,
  type FailureKind,
} from '#modules/deliveries/contract/deliveries.ts'
import { answersWords, faultOf } from '#modules/refusals/contract/failure-reasons.ts'
import { DELIVERY_TRIES } from '#kernel/wire/limits.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

import { ProofPhoto, type TakenPhoto } from '../proof-photo.tsx'

/** The buyer is not at a relay point, and answers for nothing there. */
const kindsAtRelay = failureKinds.filter((kind) => faultOf(kind, [kind, kind]) !== 'buyer')

type FailureSheetProps = { delivery: Delivery; onClose: () => void; onNoted: () => void }

/** « Je ne peux pas livrer »; shows the effect before saving. */
export function FailureSheet({ delivery, onClose, onNoted }: FailureSheetProps) {
  const [kind, setKind] = useState<FailureKind | null>(null)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const isLast = delivery.tryNumber >= DELIVERY_TRIES
  const noteMissing = kind === 'other' && visibleLength(note) < 3
  const fail = async () =>
    kind &&
    photo &&
    call(failDelivery, {
      params: { id: delivery.fulfillmentId },
      body: { kind, imageId: photo.imageId, note: note.trim() || null },
    })
  return (
    <ActSheet
      title="Je ne peux pas livrer"
      confirm="Noter l’échec"
      danger
      busyWords="Envoi..."
      ready={kind !== null && photo !== null && !noteMissing}
      act={fail}
      done={
        isLast
          ? `Échec noté : le colis retourne à ${delivery.vendorShop}`
          : 'Échec noté : un second essai reste à faire'
      }
      onDone={() => {
        onNoted()
        onClose()
      }}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p className="muted">
            {delivery.clientName} · {isLast ? 'second essai' : 'premier essai sur deux'}
          </p>
          <RadioRows
            label="Raison"
            name="raison"
            options={delivery.relay ? kindsAtRelay : failureKinds}
            value={kind}
            words={renderReason}
            onChoose={setKind}
          />
          {pressed && !kind && <FieldError>Dites pourquoi le colis n’est pas remis.</FieldError>}
          {kind === 'other' && (
            <TextArea
              label="Que s’est-il passé ?"
              rows={2}
              maxLength={300}
              value={note}
              error={pressed && noteMissing ? 'Dites en quelques mots ce qui s’est passé.' : null}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <ProofPhoto
            title="Photo de la porte"
            photo={photo}
            missing={pressed}
            onTaken={setPhoto}
          />
          <p className="remark">
            <Icon name="recent" size={20} />
            <span>
              {isLast
                ? `C’était le second essai : le colis retourne à ${delivery.vendorShop}.`
                : `Un second essai sera à faire. Sans lui, le colis retourne à ${delivery.vendorShop}.`}
            </span>
          </p>
        </>
      )}
    </ActSheet>
  )
}

function renderReason(kind: FailureKind) {
  return (
    <span>
      {failureWords[kind]}
      <small className="block muted">{answersWords[kind]}</small>
    </span>
  )
}
