import type { PaymentProviderName } from '#database/values/payments.ts'

export type NewPage = {
  /** What the provider knows the attempt by: ASCII, 30 characters at most, never used before. */
  orderId: string
  francs: number
  /** What the customer reads on the page. */
  reference: string
  returnUrl: string
  cancelUrl: string
  /** Where the provider posts its notice, if it is told with each page. */
  noticeUrl: string
}

/** `payToken` asks about the page; `notifToken` is what a notice of the provider names it by. */
export type OpenedPage = { payToken: string; notifToken: string; paymentUrl: string }

/** `confirming`: somebody typed something, and only the provider can end it. */
export type PageState = 'open' | 'confirming' | 'expired' | 'succeeded' | 'failed'

/**
 * An operator of mobile money, as payments knows it. Each has a folder beside this file, and one
 * line in `server/app.ts`. Every call throws ProviderDown or ProviderRefusal.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How long its page takes a payment, ms. */
  validityMs: number
  openPage(page: NewPage): Promise<OpenedPage>
  readState(page: {
    orderId: string
    francs: number
    payToken: string
  }): Promise<{ state: PageState; transactionId: string | null }>
}

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>

/** @throws Error for a provider that the database knows and this process was not given */
export function providerOf(
  providers: PaymentProviders,
  name: PaymentProviderName,
): PaymentProvider {
  const provider = providers.get(name)
  if (!provider) throw new Error(`no provider ${name}`)
  return provider
}
