import { useState } from 'react'

import {
  addAddress,
  changeAddress,
  type SavedAddress,
  type UserInfo,
} from '#modules/accounts/contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { FormSheet } from '#web/api/form-sheet.tsx'
import { useSending } from '#web/api/use-sending.ts'
import type { DraftAddress } from '#modules/cart/web/index.ts'
import { Field } from '#web/ui/forms/field.tsx'

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
  const sending = useSending<AddressField | 'label'>()
  const { faults, forgive } = sending
  const [draft, setDraft] = useState<DraftAddress>(
    address ? draftOf(address) : shownDraft({ gpsCoordinates: null }, user),
  )
  const [label, setLabel] = useState(address?.label ?? '')

  const change = (part: Partial<DraftAddress>) => {
    setDraft({ ...draft, ...part })
    for (const field of Object.keys(part)) forgive(field as AddressField)
  }
  const submit = () => {
    const problems = {
      ...addressProblems(draft),
      ...(label.trim() === '' && { label: 'Donnez un nom à cette adresse.' }),
    }
    const body = { ...addressBody(draft), label }
    void sending.send(problems, async () => {
      await (address
        ? call(changeAddress, { params: { id: address._id }, body })
        : call(addAddress, { body }))
      onKept()
    })
  }
  const labelTaken = sending.code === 'accounts.address_name_taken'
  return (
    <FormSheet
      title={address ? 'Modifier l’adresse' : 'Nouvelle adresse'}
      confirm="Enregistrer"
      sending={labelTaken ? { ...sending, sentence: null } : sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Nom de cette adresse"
        name="label"
        hint="Maison, travail, chez maman…"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        required
        value={label}
        error={faults.label ?? (labelTaken ? sending.sentence : null)}
        onChange={(event) => {
          setLabel(event.target.value)
          forgive('label')
        }}
      />
      <AddressFields draft={draft} problems={faults} onChange={change} />
    </FormSheet>
  )
}
