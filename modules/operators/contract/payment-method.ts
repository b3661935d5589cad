import { z } from 'zod'

import {
  paymentMethods,
  paymentProviders,
  type PaymentProviderName,
} from '#modules/operators/database/values.ts'

export {
  firstProvider,
  paymentMethods,
  paymentProviders,
  type PaymentProviderName,
} from '#modules/operators/database/values.ts'
export const PaymentMethod = z.enum(paymentMethods, 'Choisissez un moyen de paiement.')
export type PaymentMethod = z.output<typeof PaymentMethod>
export const PaymentProvider = z.enum(paymentProviders, 'Cet opérateur n’existe pas.')

export function addressOf(name: PaymentProviderName): string {
  return name.replaceAll('_', '-')
}
export const providerAddresses = /* @__PURE__ */ paymentProviders.map(addressOf)

export function providerAt(address: string): PaymentProviderName | undefined {
  return paymentProviders.find((name) => addressOf(name) === address)
}
