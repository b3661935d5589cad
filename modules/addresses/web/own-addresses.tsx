import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  listAddresses,
  removeAddress,
  type SavedAddress,
  addAddress,
  changeAddress,
} from '#modules/addresses/contract/saved-addresses.ts'
import { ADDRESSES_MAX } from '#kernel/wire/limits.ts'
import { textProblem } from '#kernel/wire/field-rules.ts'
import { addressTexts, type AddressField } from '#modules/addresses/contract/address-rules.ts'
import { problemsOf } from '#ui/forms/typed-in.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import type { DraftAddress } from './checkout-choices.ts'
import { Field } from '#ui/forms/field.tsx'
import { addressLines, addressBody, draftOf, shownDraft } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { addressProblems } from './address-problems.ts'

export function OwnAddresses({ user }: { user: UserInfo }) {
  const known = useQueryClient()
  const queryKey = ['addresses', user._id]
  const { data, error, refetch, isFetching } = useRead(queryKey, listAddresses, {})
  const addresses = data?.addresses
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null)
  const [leaving, setLeaving] = useState<SavedAddress | null>(null)
  const renew = () => known.invalidateQueries({ queryKey })
  return (
    <section className="card" aria-labelledby="adresses">
      <h2 id="adresses">Adresses</h2>
      {!addresses && !error && <ListSkeleton count={1} />}
      {!addresses && error && (
        <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {addresses?.length === 0 && (
        <p className="muted mt-2">Gardez une adresse : la prochaine commande ira plus vite.</p>
      )}
      <ul className="devices">
        {addresses?.map((address) => (
          <Kept
            key={address._id}
            address={address}
            onEdit={() => setEdited(address)}
            onRemove={() => setLeaving(address)}
          />
        ))}
      </ul>
      {addresses && addresses.length < ADDRESSES_MAX && (
        <Button look="outline" wide icon="plus" className="mt-4" onClick={() => setEdited('new')}>
          Ajouter une adresse
        </Button>
      )}
      {edited && (
        <AddressSheet
          user={user}
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onKept={() => {
            setEdited(null)
            showNotice('Adresse enregistrée')
            void renew()
          }}
        />
      )}
      {leaving && (
        <RemoveAddress address={leaving} onClose={() => setLeaving(null)} onRemoved={renew} />
      )}
    </section>
  )
}

function Kept({
  address,
  onEdit,
  onRemove,
}: {
  address: SavedAddress
  onEdit: () => void
  onRemove: () => void
}) {
  const [who, where] = addressLines(address)
  return (
    <li>
      <span>
        <b className="medium">{address.label}</b>
        <small className="small muted block">{who}</small>
        <small className="small muted block">{where}</small>
      </span>
      <span className="device-acts">
        <button
          className="link small"
          type="button"
          aria-label={`Modifier l’adresse ${address.label}`}
          onClick={onEdit}
        >
          Modifier
        </button>
        <button
          className="link small text-chili"
          type="button"
          aria-label={`Supprimer l’adresse ${address.label}`}
          onClick={onRemove}
        >
          Supprimer
        </button>
      </span>
    </li>
  )
}

type RemoveAddressProps = {
  address: SavedAddress
  onClose: () => void
  onRemoved: () => Promise<void>
}

function RemoveAddress({ address, onClose, onRemoved }: RemoveAddressProps) {
  return (
    <ActSheet
      title={`Supprimer l’adresse « ${address.label} » ?`}
      confirm="Supprimer"
      danger
      act={async () => {
        await call(removeAddress, { params: { id: address._id } })
        await onRemoved()
      }}
      done="Adresse supprimée"
      onClose={onClose}
    >
      Les commandes déjà passées gardent la leur.
    </ActSheet>
  )
}

type AddressSheetProps = {
  user: UserInfo
  address: SavedAddress | null
  onClose: () => void
  onKept: () => void
}

function AddressSheet({ user, address, onClose, onKept }: AddressSheetProps) {
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
      ...problemsOf({ label: textProblem(addressTexts.label, label) }),
    }
    const body = { ...addressBody(draft), label }
    void sending.send(problems, async () => {
      await (address
        ? call(changeAddress, { params: { id: address._id }, body })
        : call(addAddress, { body }))
      onKept()
    })
  }
  const labelTaken = sending.code === 'addresses.address_name_taken'
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
