import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { PaymentMethod } from './payment-method.ts'

/** What people call each operator. */
export const providerWords: Readonly<Record<PaymentProviderName, string>> = {
  orange_money: 'Orange Money',
  wave: 'Wave',
}

/** « d’Orange Money », « de Wave ». */
export function ofProvider(provider: PaymentProviderName): string {
  const name = providerWords[provider]
  return /^[AEIOUYÉ]/.test(name) ? `d’${name}` : `de ${name}`
}

/** How an order is paid, or `cash` in the words of the place that says so. */
export function methodWords(method: PaymentMethod, cash = 'À la livraison'): string {
  return method === 'cash_on_delivery' ? cash : providerWords[method]
}

export function awayWords(provider: PaymentProviderName): string {
  return `${providerWords[provider]} ne répond pas en ce moment.`
}
