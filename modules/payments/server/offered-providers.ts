import { awayWords } from '#modules/payments/contract/provider-words.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { switchWords } from '#modules/switches/contract/switch-words.ts'

import type { PaymentProviders } from '#gateways/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isClosed } from '#modules/switches/server/module.ts'

/**
 * The operators of this market; one that the team closed, or that keeps failing, with the sentence
 * that explains it.
 */
export function offered(kernel: Kernel, providers: PaymentProviders): OfferedProvider[] {
  return [...providers.values()].map((provider) => {
    const { name } = provider
    const closed = isClosed(kernel, name) ? switchWords[name].sentence : null
    const reason = closed ?? (provider.isAway() ? awayWords(name) : null)
    return { name, open: reason === null, reason }
  })
}
