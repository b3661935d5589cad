import { useState, type ReactNode } from 'react'

import { FieldError } from '#ui/forms/field-error.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

const REASONS = ['Produit épuisé', 'Produit abîmé', 'Boutique fermée ces jours-ci'] as const
const OTHER = 'Autre raison'
const NO_REASON = 'Dites pourquoi vous refusez.'

/**
 * Asks the reason that the buyer reads. `fields(pressed)` renders the choice, and errors after the
 * press.
 */
export function useRefusalReason(): {
  reason: string
  ready: boolean
  fields: (pressed: boolean) => ReactNode
} {
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState('')
  const reason = (chosen === OTHER ? typed : (chosen ?? '')).trim()
  const ready = reason.length >= 3
  const fields = (pressed: boolean) => (
    <>
      <RadioRows
        label="Raison du refus"
        name="raison"
        options={[...REASONS, OTHER]}
        value={chosen}
        words={(words) => words}
        onChoose={setChosen}
      />
      {chosen === OTHER && (
        <TextArea
          label="Votre raison"
          maxLength={300}
          rows={3}
          value={typed}
          error={pressed && !ready ? NO_REASON : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {pressed && !ready && chosen !== OTHER && <FieldError>{NO_REASON}</FieldError>}
    </>
  )
  return { reason, ready, fields }
}
