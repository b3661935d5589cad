import { phoneSentence, textProblem, type TextRule } from '#kernel/wire/field-rules.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { quartierProblem, regionProblem } from '#modules/places/contract/locations.ts'

/** Texts of an address, for the form and the schema. */
export const addressTexts = {
  fullName: { min: 2, max: 80, missing: 'Entrez le nom de la personne qui reçoit.' },
  repere: {
    min: 3,
    max: 200,
    missing: 'Entrez un repère : une mosquée, une pharmacie, une couleur de portail…',
  },
  note: { min: 0, max: 300, missing: '' },
  label: { min: 1, max: 40, missing: 'Donnez un nom à cette adresse.' },
} satisfies Record<string, TextRule>

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
type TypedAddress = { [field in AddressField]?: string | null | undefined }

/** Sentence under a field, or undefined. */
export function addressProblem(field: AddressField, address: TypedAddress): string | undefined {
  const typed = address[field] ?? ''
  switch (field) {
    case 'phone':
      return phoneSentence(typed)
    case 'phone2':
      return readText(typed) === '' ? undefined : phoneSentence(typed)
    case 'region':
      return regionProblem(typed)
    case 'quartier':
      return quartierProblem(address.region ?? '', typed)
    default:
      return textProblem(addressTexts[field], typed)
  }
}
