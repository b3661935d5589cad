import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { isRegion } from '#modules/places/contract/locations.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import type { DraftAddress } from './checkout-choices.ts'

export const addressFields = [
  'fullName',
  'phone',
  'region',
  'quartier',
  'repere',
  'phone2',
  'note',
] as const
export type AddressField = (typeof addressFields)[number]
export type AddressProblems = Partial<Record<AddressField, string>>

export function addressProblems(draft: DraftAddress): AddressProblems {
  const { fullName = '', phone = '', phone2, region = '', quartier, repere = '' } = draft
  const problems: AddressProblems = {}
  if (visibleLength(fullName) < 2) problems.fullName = 'Entrez le nom de la personne qui reçoit.'
  const wrongPhone = phoneSentence(phone)
  if (wrongPhone) problems.phone = wrongPhone
  if (!isRegion(region)) problems.region = 'Choisissez une région.'
  if (region === 'Bamako' && !quartier) problems.quartier = 'Choisissez un quartier de Bamako.'
  if (visibleLength(repere) < 3)
    problems.repere = 'Entrez un repère : une mosquée, une pharmacie, une couleur de portail…'
  const wrongSecond = phone2?.trim() ? phoneSentence(phone2) : undefined
  if (wrongSecond) problems.phone2 = wrongSecond
  return problems
}

export function addressRefusals(fields: Readonly<Record<string, string>>): AddressProblems {
  const problems: AddressProblems = {}
  for (const field of addressFields) {
    const sentence = fields[`shippingAddress.${field}`]
    if (sentence) problems[field] = sentence
  }
  return problems
}
