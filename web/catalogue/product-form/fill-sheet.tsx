import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

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
  const actions = (
    <>
      <Button look="outline" onClick={onClose}>
        Annuler
      </Button>
      <Button disabled={digits === ''} onClick={() => onFill(digits)}>
        Remplir
      </Button>
    </>
  )
  return (
    <Sheet open title="Remplir tout" onClose={onClose} actions={actions}>
      <Field
        label="Stock de chaque variante"
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        hint="Vous pourrez corriger chaque case ensuite."
        onChange={({ target }) => setDigits(digitsOf(target.value, 7))}
      />
    </Sheet>
  )
}
