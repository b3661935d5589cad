import { useId, useState, type SyntheticEvent } from 'react'

import {
  addAddress,
  changeAddress,
  type SavedAddress,
  type UserInfo,
} from '#contract/accounts/accounts.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import type { DraftAddress } from '#web/cart/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

import { addressBody, draftOf, shownDraft } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { addressProblems, type AddressField } from './address-problems.ts'

type AddressSheetProps = {
  user: UserInfo
  address: SavedAddress | null
  onClose: () => void
  onKept: () => void
}

/** The form of one address; null adds a new one. */
export function AddressSheet({ user, address, onClose, onKept }: AddressSheetProps) {
  const formId = useId()
  const { form, busy, faults, sentence, code, send, forgive } = useSending<AddressField | 'label'>()
  const [draft, setDraft] = useState<DraftAddress>(
    address ? draftOf(address) : shownDraft({ gpsCoordinates: null }, user),
  )
  const [label, setLabel] = useState(address?.label ?? '')

  const change = (part: Partial<DraftAddress>) => {
    setDraft({ ...draft, ...part })
    for (const field of Object.keys(part)) forgive(field as AddressField)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = {
      ...addressProblems(draft),
      ...(label.trim() === '' && { label: 'Donnez un nom à cette adresse.' }),
    }
    const body = { ...addressBody(draft), label }
    void send(problems, async () => {
      await (address
        ? call(changeAddress, { params: { id: address._id }, body })
        : call(addAddress, { body }))
      onKept()
    })
  }
  const labelTaken = code === 'accounts.address_name_taken'
  const actions = (
    <>
      <Button look="outline" disabled={busy} onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form={formId} busy={busy} busyWords="Traitement...">
        Enregistrer
      </Button>
    </>
  )
  return (
    <Sheet
      open
      title={address ? 'Modifier l’adresse' : 'Nouvelle adresse'}
      locked={busy}
      onClose={onClose}
      actions={actions}
    >
      <form className="form" id={formId} method="post" noValidate ref={form} onSubmit={submit}>
        {!labelTaken && <FormFailure sentence={sentence} />}
        <Field
          label="Nom de cette adresse"
          name="label"
          hint="Maison, travail, chez maman…"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={40}
          required
          value={label}
          error={faults.label ?? (labelTaken ? sentence : null)}
          onChange={(event) => {
            setLabel(event.target.value)
            forgive('label')
          }}
        />
        <AddressFields draft={draft} problems={faults} onChange={change} />
      </form>
    </Sheet>
  )
}
