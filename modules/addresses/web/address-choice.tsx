import { useId } from 'react'
import type { SavedAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import type { DraftAddress } from './checkout-choices.ts'
import { Field } from '#ui/forms/field.tsx'
import { addressLines } from './address-draft.ts'
import type { AddressState, Keeping } from './use-address.ts'
import { AddressFields } from './address-fields.tsx'
import type { AddressProblems } from './address-problems.ts'

type AddressChoiceProps = {
  state: AddressState
  /** The goods stop before the door: of a typed address its place alone is asked. */
  placeOnly?: boolean
}

export function AddressChoice({ state, placeOnly = false }: AddressChoiceProps) {
  const heading = useId()
  const { addresses, chosen, draft, problems, keeping, someoneElse } = state
  return (
    <section className="card form" aria-labelledby={heading}>
      <h2 id={heading}>Adresse de livraison</h2>
      {addresses.length > 0 && (
        <div role="radiogroup" aria-labelledby={heading}>
          {addresses.map((address) => (
            <SavedCard
              key={address._id}
              address={address}
              checked={chosen?._id === address._id}
              state={state}
            />
          ))}
          <RadioCard
            name="adresse"
            title="Autre adresse"
            checked={chosen === null}
            onChange={() => state.choose(null)}
          />
        </div>
      )}
      {!placeOnly && (
        <Checkbox
          checked={someoneElse}
          onChange={(event) => state.orderForSomeoneElse(event.target.checked)}
        >
          C’est pour quelqu’un d’autre
        </Checkbox>
      )}
      {chosen === null && (
        <AddressForm
          placeOnly={placeOnly}
          draft={draft}
          problems={problems}
          keeping={keeping}
          replaces={addresses.some((address) => address.label === keeping.label.trim())}
          onChange={state.change}
          onKeeping={state.keep}
        />
      )}
    </section>
  )
}

function SavedCard({
  address,
  checked,
  state,
}: {
  address: SavedAddress
  checked: boolean
  state: AddressState
}) {
  const [who, where] = addressLines(address)
  const detail = (
    <>
      {who}
      <br />
      {where}
    </>
  )
  return (
    <div className="radio-place">
      <RadioCard
        name="adresse"
        title={address.label}
        detail={detail}
        checked={checked}
        onChange={() => state.choose(address)}
      />
      {checked && (
        <button
          className="link small"
          type="button"
          aria-label={`Modifier l’adresse ${address.label}`}
          onClick={() => state.edit(address)}
        >
          Modifier
        </button>
      )}
    </div>
  )
}

type AddressFormProps = {
  placeOnly: boolean
  draft: DraftAddress
  problems: AddressProblems & { label?: string }
  keeping: Keeping
  replaces: boolean
  onChange: (part: Partial<DraftAddress>) => void
  onKeeping: (keeping: Keeping) => void
}

function AddressForm({
  placeOnly,
  draft,
  problems,
  keeping,
  replaces,
  onChange,
  onKeeping,
}: AddressFormProps) {
  return (
    <>
      <AddressFields placeOnly={placeOnly} draft={draft} problems={problems} onChange={onChange} />
      {!placeOnly && (
        <Checkbox
          checked={keeping.wanted}
          onChange={(event) => onKeeping({ ...keeping, wanted: event.target.checked })}
        >
          Garder cette adresse
        </Checkbox>
      )}
      {!placeOnly && keeping.wanted && (
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
