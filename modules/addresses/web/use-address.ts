import { useState } from 'react'
import { textProblem } from '#kernel/wire/field-rules.ts'

import { type UserInfo } from '#modules/identity/contract/accounts.ts'
import { listAddresses, type SavedAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { useRead } from '#client/api/use-read.ts'
import { type DraftAddress, saveShippingAddress, useShippingAddress } from './checkout-choices.ts'

import { addressTexts } from '#modules/addresses/contract/address-rules.ts'
import { addressProblems, type AddressProblems } from './address-problems.ts'
import { draftOf, forMyself, forSomebodyElse, shownDraft } from './address-draft.ts'

type Problems = AddressProblems & { label?: string }

export type Keeping = { wanted: boolean; label: string }

export type AddressState = {
  loading: boolean
  addresses: readonly SavedAddress[]
  chosen: SavedAddress | null
  draft: DraftAddress
  problems: Problems
  keeping: Keeping
  someoneElse: boolean
  choose: (address: SavedAddress | null) => void
  edit: (address: SavedAddress, problems?: Problems) => void
  change: (part: Partial<DraftAddress>) => void
  keep: (keeping: Keeping) => void
  orderForSomeoneElse: (yes: boolean) => void
  check: () => Problems
  show: (problems: Problems) => void
}

type Choice = {
  /** Id of a saved address; '' for the typed one; null: the first is taken. */
  addressId: string | null
  onChoose: (addressId: string) => void
}

export function useAddress(user: UserInfo, { addressId, onChoose }: Choice): AddressState {
  const saved = useRead(['addresses', user._id], listAddresses, {}, { staleTime: 60_000 })
  const addresses = saved.data?.addresses ?? []
  const [problems, setProblems] = useState<Problems>({})
  const [keptKeeping, setKeeping] = useState<Keeping>()
  const [someoneElse, setSomeoneElse] = useState(false)
  const draft = shownDraft(useShippingAddress(), user)

  const chosen = chosenAddress(addressId, addresses)
  const keeping = keptKeeping ?? { wanted: true, label: addresses.length === 0 ? 'Maison' : '' }

  const fill = (filled: DraftAddress) => {
    saveShippingAddress(filled)
    onChoose('')
    setProblems({})
  }
  return {
    loading: saved.isPending,
    addresses,
    chosen,
    draft,
    problems,
    keeping,
    someoneElse,
    choose: (address) => {
      onChoose(address?._id ?? '')
      setSomeoneElse(false)
    },
    edit: (address, found = {}) => {
      fill(draftOf(address))
      setKeeping({ wanted: true, label: address.label })
      setProblems(found)
    },
    change: (part) => {
      saveShippingAddress({ ...draft, ...movedFrom(draft, part), ...part })
      setProblems((before) => without(before, Object.keys(part)))
    },
    keep: (next) => {
      setKeeping(next)
      setProblems((before) => without(before, ['label']))
    },
    orderForSomeoneElse: (yes) => {
      setSomeoneElse(yes)
      const place = chosen ? draftOf(chosen) : draft
      if (yes && chosen) setKeeping({ wanted: false, label: '' })
      if (yes) fill(forSomebodyElse(place))
      else fill(forMyself(place, user))
    },
    check: () => {
      if (chosen) return {}
      const found: Problems = addressProblems(draft)
      const label = keeping.wanted && textProblem(addressTexts.label, keeping.label)
      if (label) found.label = label
      setProblems(found)
      return found
    },
    show: setProblems,
  }
}

/** Returns the saved address that is chosen; null: the typed one. */
export function chosenAddress<Address extends { _id: string }>(
  addressId: string | null,
  addresses: readonly Address[],
): Address | null {
  if (addressId === '') return null
  return addresses.find(({ _id }) => _id === addressId) ?? addresses[0] ?? null
}

/** A point of the map is of the place where it was taken. */
function movedFrom(draft: DraftAddress, part: Partial<DraftAddress>): Partial<DraftAddress> {
  const { region = draft.region, quartier = draft.quartier } = part
  const isSame = region === draft.region && quartier === draft.quartier
  return isSame ? {} : { gpsCoordinates: null }
}

function without(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))
}
