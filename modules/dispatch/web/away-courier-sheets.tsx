import { useState } from 'react'

import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { receiveCash } from '#modules/cash-boxes/contract/courier-cash.ts'
import { failForCourier } from '#modules/dispatch/contract/act-for-courier.ts'
import {
  failureKinds,
  failureWords,
  type FailureKind,
} from '#modules/deliveries/contract/deliveries.ts'
import type { Courier, ParcelRecord } from '#modules/dispatch/contract/dispatch.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

/** Cash of a courier who can no longer work, received without a code. */
export function ReceiveCashButton({
  courier: { _id, name, cash },
  onChanged,
}: {
  courier: Courier
  onChanged: () => void
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(String(cash))
  const amount = amountIn(typed) ?? Number.NaN
  if (cash <= 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Recevoir ses espèces…
        <span className="visually-hidden"> {name}</span>
      </Button>
      {open && (
        <ReasonSheet
          title={`Espèces de ${name}`}
          confirm="Recevoir"
          ready={amount >= 1 && amount <= cash}
          act={(reason) =>
            call(receiveCash, { params: { id: _id }, body: { amount, seen: cash, reason } })
          }
          done="Espèces reçues"
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            Ce livreur ne peut plus travailler : vous comptez les billets et vous en répondez, sans
            son code.
          </p>
          <AmountField
            label="Montant reçu"
            hint={`Sa caisse : ${formatFrancs(cash)}.`}
            value={typed}
            onChange={setTyped}
          />
        </ReasonSheet>
      )}
    </>
  )
}

export function FailForCourierSheet({
  parcel,
  onClose,
  onDone,
}: {
  parcel: ParcelRecord
  onClose: () => void
  onDone: () => void
}) {
  const [kind, setKind] = useState<FailureKind | null>(null)
  const [note, setNote] = useState('')
  const noteMissing = visibleLength(note) < 10
  return (
    <ActSheet
      title="Le colis n’est pas remis"
      confirm="Noter l’échec"
      danger
      busyWords="Envoi..."
      ready={kind !== null && !noteMissing}
      act={async () =>
        kind &&
        call(failForCourier, {
          params: { id: parcel.fulfillmentId },
          body: { kind, note: note.trim() },
        })
      }
      done="Échec noté"
      onDone={onDone}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>Vous le notez à la place du livreur ; votre nom reste au journal.</p>
          <RadioRows
            label="Raison"
            name="raison"
            options={failureKinds}
            value={kind}
            words={(one) => failureWords[one]}
            onChoose={setKind}
          />
          {pressed && !kind && <FieldError>Dites pourquoi le colis n’est pas remis.</FieldError>}
          <TextArea
            label="Que s’est-il passé ?"
            rows={2}
            maxLength={300}
            value={note}
            error={
              pressed && noteMissing ? 'Dites ce qui s’est passé (10 caractères au moins).' : null
            }
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}
