import type { ComponentProps } from 'react'

import { depotNumberProblem, textProblem } from '#kernel/wire/field-rules.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { shopTexts } from '#modules/people/contract/role-changes.ts'
import { useQuartierOptions } from '#modules/places/web/index.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>

export function shopProblems({
  name,
  address,
  depotNumber,
}: {
  name: string
  address: string
  depotNumber: string
}) {
  return {
    name: textProblem(shopTexts.name, name),
    address: textProblem(shopTexts.address, address),
    depotNumber: depotNumberProblem(depotNumber),
  }
}

export function ShopNameField(props: FieldProps) {
  return <Field label="Nom de la boutique" maxLength={shopTexts.name.max} required {...props} />
}

export function ShopAddressField(props: FieldProps) {
  return (
    <Field
      label="Adresse de la boutique"
      hint="Marché, rue, porte, repère : là où le livreur prend les colis."
      maxLength={shopTexts.address.max}
      required
      {...props}
    />
  )
}

export function DepotField(props: FieldProps) {
  return (
    <Field
      label="Numéro de dépôt"
      name="depotNumber"
      hint="Le compte de mobile money où vos ventes sont payées : 8 à 15 chiffres."
      inputMode="tel"
      autoComplete="off"
      maxLength={24}
      required
      {...props}
    />
  )
}

type ShopPlaceFieldsProps = {
  region: string
  quartierRequired?: boolean
  quartier?: string
  faults: { region?: string | undefined; quartier?: string | undefined }
  onRegion: (region: string) => void
  onQuartier: () => void
}

export function ShopPlaceFields({
  region,
  quartierRequired = false,
  quartier = '',
  faults,
  onRegion,
  onQuartier,
}: ShopPlaceFieldsProps) {
  const quartierOptions = useQuartierOptions(quartier)
  return (
    <div className="field-pair">
      <Select
        label="Région"
        name="region"
        options={regions}
        value={region}
        error={faults.region}
        onChange={(event) => onRegion(event.target.value)}
      />
      {region === 'Bamako' && (
        <Select
          label={quartierRequired ? 'Quartier' : 'Quartier (facultatif)'}
          name="quartier"
          options={quartierOptions}
          placeholder="Choisissez un quartier"
          required={quartierRequired}
          defaultValue={quartier}
          error={faults.quartier}
          onChange={onQuartier}
        />
      )}
    </div>
  )
}
