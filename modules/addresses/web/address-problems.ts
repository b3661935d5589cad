import {
  type AddressField,
  addressFields,
  addressProblem,
} from '#modules/addresses/contract/address-rules.ts'
import type { DraftAddress } from './checkout-choices.ts'

export type AddressProblems = Partial<Record<AddressField, string>>

export function addressProblems(draft: DraftAddress): AddressProblems {
  const problems: AddressProblems = {}
  for (const field of addressFields) {
    const sentence = addressProblem(field, draft)
    if (sentence) problems[field] = sentence
  }
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
