import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'

export const providerWords: Readonly<Record<PaymentProviderName, string>> = {
  orange_money: 'Orange Money',
  wave: 'Wave',
}

export function ofProvider(provider: PaymentProviderName): string {
  const name = providerWords[provider]
  return /^[AEIOUYÉ]/.test(name) ? `d’${name}` : `de ${name}`
}

export function methodWords(method: PaymentMethod, cash = 'À la livraison'): string {
  return method === 'cash_on_delivery' ? cash : providerWords[method]
}

export function awayWords(provider: PaymentProviderName): string {
  return `${providerWords[provider]} ne répond pas en ce moment.`
}
