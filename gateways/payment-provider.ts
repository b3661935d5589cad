import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { MoneyOut, StatementByCall } from './money-out.ts'

export type NewPage = {
  /** Identifies the attempt at the provider: ASCII, 30 characters at most, never used before. */
  orderId: string
  francs: number
  /** What the customer reads on the page. */
  reference: string
  returnUrl: string
  cancelUrl: string
  /** Where the provider posts its notice, if it takes the address with each page. */
  noticeUrl: string
}

/**
 * `payToken` reads the page's state; `notifToken` identifies the page in the provider's notices.
 */
export type OpenedPage = { payToken: string; notifToken: string; paymentUrl: string }

/**
 * What an operator posts to us. Only a hint: the payment's state is then read from the operator.
 */
export type PostedNotice = {
  /** The body, byte for byte. */
  raw: string
  header: (name: string) => string
}

/** `confirming`: somebody typed something, and only the provider can end it. */
export type PageState = 'open' | 'confirming' | 'expired' | 'succeeded' | 'failed'

/**
 * An operator of mobile money, as payments knows it. Each has a folder beside this file, and one
 * line in `start/providers.ts`. Every call throws ProviderDown or ProviderRefusal.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How long its page takes a payment, ms. */
  validityMs: number
  /** It failed several times in a row, and is not called for a moment. */
  isAway(): boolean
  openPage(page: NewPage): Promise<OpenedPage>
  /** Closes the page for payments, where the operator has a call for it. */
  closePage?(payToken: string): Promise<void>
  /**
   * The `notifToken` of the page in a notice; null when the notice is not the provider's, or is
   * empty.
   */
  readNotice(notice: PostedNotice, now: Date): string | null
  readState(page: {
    orderId: string
    francs: number
    payToken: string
  }): Promise<{ state: PageState; transactionId: string | null }>
  /** Refunds and payouts by API; absent where finance uses the operator's own tools. */
  moneyOut?: MoneyOut
  /** What it lists of its account by call; absent where it gives files. */
  statement?: StatementByCall
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
