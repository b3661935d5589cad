import { useId, useState, type SyntheticEvent } from 'react'

import { NO_QUARTIER } from '#modules/places/contract/locations.ts'
import { useQuartierOptions } from '#modules/places/web/index.ts'
import { regionOptions } from '#ui/forms/place-options.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/forms/choice-field.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { type Place, savePlace, usePlace } from './delivery-place.ts'

type PlacePickerProps = { onKeep?: (place: Place) => void; onClose: () => void }

export function PlacePicker({ onKeep, onClose }: PlacePickerProps) {
  const form = useId()
  const kept = usePlace()
  const [region, setRegion] = useState(kept?.region ?? 'Bamako')
  const [quartier, setQuartier] = useState(kept?.quartier ?? '')
  const [refused, setRefused] = useState(false)
  const quartierOptions = useQuartierOptions(quartier)
  const inBamako = region === 'Bamako'
  const missing = inBamako && !quartier

  const keep = (event: SyntheticEvent) => {
    event.preventDefault()
    if (missing) return setRefused(true)
    const place = { region, quartier: inBamako ? quartier : null }
    savePlace(place)
    onKeep?.(place)
    onClose()
  }
  const actions = (
    <>
      <Button look="outline" className="flex-none" onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form={form}>
        Garder ce lieu
      </Button>
    </>
  )
  return (
    <Sheet open title="Où livrer ?" onClose={onClose} actions={actions}>
      <form id={form} noValidate onSubmit={keep}>
        <ChoiceField
          label="Région"
          name="region"
          options={regionOptions}
          placeholder="Choisissez une région"
          value={region}
          onChoose={setRegion}
        />
        {inBamako && (
          <ChoiceField
            label="Quartier"
            name="quartier"
            options={quartierOptions}
            placeholder="Cherchez votre quartier"
            value={quartier}
            error={refused && missing ? NO_QUARTIER : undefined}
            onChoose={setQuartier}
          />
        )}
        <p className="small muted mt-4">
          Gardé sur ce téléphone pour vous montrer les frais et le délai. L’adresse exacte se donne
          au moment de commander.
        </p>
      </form>
    </Sheet>
  )
}
