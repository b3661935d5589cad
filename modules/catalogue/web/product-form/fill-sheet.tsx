import { useState } from 'react'

import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'
import { Field } from '#web/ui/forms/field.tsx'

import { digitsOf } from './amount-field.tsx'

/** The same stock everywhere, in one go. */
export function FillSheet({
  onFill,
  onClose,
}: {
  onFill: (digits: string) => void
  onClose: () => void
}) {
  const [digits, setDigits] = useState('')
  return (
    <ConfirmSheet
      title="Remplir tout"
      confirm="Remplir"
      disabled={digits === ''}
      onConfirm={() => onFill(digits)}
      onCancel={onClose}
    >
      <Field
        label="Stock de chaque variante"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        hint="Vous pourrez corriger chaque case ensuite."
        onChange={({ target }) => setDigits(digitsOf(target.value, 7))}
      />
    </ConfirmSheet>
  )
}
