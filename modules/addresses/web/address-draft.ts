import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { SavedAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { DraftAddress } from './checkout-choices.ts'
import type { Place } from './delivery-place.ts'

const USUAL_REGION = 'Bamako'

/** Returns typed values, else the buyer's. `null`: deliberately empty. */
export function shownDraft(
  draft: DraftAddress,
  user: Pick<UserInfo, 'name' | 'phone'>,
): DraftAddress {
  return {
    ...draft,
    fullName: draft.fullName ?? user.name,
    phone: draft.phone ?? formatPhone(user.phone),
    region: draft.region ?? USUAL_REGION,
  }
}

export function forSomebodyElse(draft: DraftAddress): DraftAddress {
  return { ...draft, fullName: '', phone: '', phone2: null }
}

export function forMyself(
  draft: DraftAddress,
  user: Pick<UserInfo, 'name' | 'phone'>,
): DraftAddress {
  return { ...draft, fullName: user.name, phone: formatPhone(user.phone) }
}

export function draftOf({ _id, label: _label, ...address }: SavedAddress): DraftAddress {
  return { ...address, phone: formatPhone(address.phone) }
}

/** Returns the place that decides the fee; null while incomplete. */
export function deliveryPlaceOf(address: Pick<DraftAddress, 'region' | 'quartier'>): Place | null {
  const { region, quartier } = address
  if (!region) return null
  if (region !== 'Bamako') return { region, quartier: null }
  return quartier ? { region, quartier } : null
}

/** Drops a quartier of a former region. */
export function addressBody(draft: DraftAddress) {
  const {
    fullName = '',
    phone = '',
    phone2 = null,
    region = '',
    quartier = null,
    repere = '',
    note = null,
    gpsCoordinates,
  } = draft
  return {
    fullName,
    phone,
    phone2,
    region,
    quartier: region === 'Bamako' ? quartier : null,
    repere,
    note,
    gpsCoordinates,
  }
}

export function addressLines(
  address: Pick<SavedAddress, 'fullName' | 'phone' | 'region' | 'quartier' | 'repere'>,
): [who: string, where: string] {
  return [
    `${address.fullName}, ${formatPhone(address.phone)}`,
    [address.quartier ?? address.region, address.repere].join(', '),
  ]
}
