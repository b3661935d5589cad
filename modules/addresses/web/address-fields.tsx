import { useState } from 'react'
import type { DraftAddress } from './checkout-choices.ts'
import { ChoiceField } from '#ui/forms/choice-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'
import { useQuartierOptions } from '#modules/places/web/index.ts'
import { regionOptions } from '#ui/forms/place-options.ts'
import { requestPosition } from '#client/device/request-position.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import type { AddressProblems } from './address-problems.ts'

type AddressFieldsProps = {
  /** Region and quartier alone, in the same fields: what is typed there goes on. */
  placeOnly?: boolean
  draft: DraftAddress
  problems: AddressProblems
  onChange: (part: Partial<DraftAddress>) => void
}

export function AddressFields({
  placeOnly = false,
  draft,
  problems,
  onChange,
}: AddressFieldsProps) {
  return (
    <>
      {!placeOnly && (
        <div className="field-pair">
          <Field
            label="Nom complet"
            name="fullName"
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={80}
            required
            value={draft.fullName ?? ''}
            error={problems.fullName}
            onChange={(event) => onChange({ fullName: event.target.value })}
          />
          <PhoneField
            name="phone"
            enterKeyHint="next"
            required
            value={draft.phone ?? ''}
            error={problems.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        </div>
      )}
      <PlaceFields draft={draft} problems={problems} onChange={onChange} />
      {!placeOnly && (
        <>
          <Field
            label="Repère"
            name="repere"
            hint="Ce que le livreur verra en arrivant"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={200}
            required
            value={draft.repere ?? ''}
            error={problems.repere}
            onChange={(event) => onChange({ repere: event.target.value })}
          />
          <div className="field-pair">
            <PhoneField
              label="Second téléphone"
              name="phone2"
              optional
              hint=""
              autoComplete="off"
              enterKeyHint="next"
              value={draft.phone2 ?? ''}
              error={problems.phone2}
              onChange={(event) => onChange({ phone2: event.target.value })}
            />
            <Field
              label="Note à la boutique et au livreur"
              name="note"
              optional
              autoComplete="off"
              enterKeyHint="done"
              maxLength={300}
              value={draft.note ?? ''}
              error={problems.note}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          </div>
          <PositionButton
            position={draft.gpsCoordinates}
            onChange={(gpsCoordinates) => onChange({ gpsCoordinates })}
          />
        </>
      )}
    </>
  )
}

/** Region, and in Bamako the quartier. */
function PlaceFields({ draft, problems, onChange }: AddressFieldsProps) {
  const quartierOptions = useQuartierOptions(draft.quartier)
  return (
    <div className="field-pair">
      <ChoiceField
        label="Région"
        name="region"
        required
        options={regionOptions}
        placeholder="Choisissez une région"
        value={draft.region ?? ''}
        error={problems.region}
        onChoose={(region) => onChange({ region })}
      />
      {draft.region === 'Bamako' && (
        <ChoiceField
          label="Quartier"
          name="quartier"
          required
          options={quartierOptions}
          placeholder="Cherchez votre quartier"
          value={draft.quartier ?? ''}
          error={problems.quartier}
          onChoose={(quartier) => onChange({ quartier })}
        />
      )}
    </div>
  )
}

type Position = DraftAddress['gpsCoordinates']

type PositionButtonProps = { position: Position; onChange: (position: Position) => void }

function PositionButton({ position, onChange }: PositionButtonProps) {
  const [locating, setLocating] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async () => {
    setRefusal(null)
    if (position) return onChange(null)
    setLocating(true)
    const answer = await requestPosition()
    setLocating(false)
    if (answer.found) onChange(answer.position)
    else setRefusal(answer.words)
  }
  return (
    <div>
      <Button
        look="outline"
        wide
        icon={position ? 'remove' : 'position'}
        busy={locating}
        busyWords="Recherche de votre position..."
        onClick={() => void press()}
      >
        {position ? 'Retirer ma position GPS' : 'Ajouter ma position GPS'}
      </Button>
      <div className="announcements announcements-after" role="status">
        {position && (
          <Remark tone="ok">Position ajoutée : le livreur la verra sur sa carte.</Remark>
        )}
        {refusal && <Remark>{refusal}</Remark>}
      </div>
    </div>
  )
}
