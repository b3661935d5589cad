import type { DraftAddress } from '#modules/cart/web/index.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'

import { AddressFields } from './address-fields.tsx'
import type { AddressProblems } from './address-problems.ts'
import type { Keeping } from './use-address.ts'

type AddressFormProps = {
  draft: DraftAddress
  problems: AddressProblems & { label?: string }
  keeping: Keeping
  /** The name is already that of a saved address, which this one will replace. */
  replaces: boolean
  onChange: (part: Partial<DraftAddress>) => void
  onKeeping: (keeping: Keeping) => void
}

/** Where the parcel goes, and whether to keep it for the next time. */
export function AddressForm({
  draft,
  problems,
  keeping,
  replaces,
  onChange,
  onKeeping,
}: AddressFormProps) {
  return (
    <>
      <AddressFields draft={draft} problems={problems} onChange={onChange} />
      <Checkbox
        checked={keeping.wanted}
        onChange={(event) => onKeeping({ ...keeping, wanted: event.target.checked })}
      >
        Garder cette adresse
      </Checkbox>
      {keeping.wanted && (
        <Field
          label="Nom de cette adresse"
          name="label"
          hint={
            replaces
              ? 'Elle prendra la place de celle qui porte ce nom.'
              : 'Maison, travail, chez maman…'
          }
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          value={keeping.label}
          error={problems.label}
          onChange={(event) => onKeeping({ ...keeping, label: event.target.value })}
        />
      )}
    </>
  )
}
