import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { MoneyOut, StatementByCall } from './money-out.ts'

export type NewPage = {
  /** Identifies the attempt at the provider: ASCII, 30 characters at most, never used before. */
  orderId: string
  francs: number
  /** Text for the customer on the page. */
  reference: string
  returnUrl: string
  cancelUrl: string
  /** Address of the provider's notice, where it takes it with each page. */
  noticeUrl: string
}

/**
 * `payToken` reads the page's state; `notifToken` identifies the page in the provider's notices.
 */
export type OpenedPage = { payToken: string; notifToken: string; paymentUrl: string }

/**
 * Notice that an operator posts. Only a hint: the payment's state is then read from the operator.
 */
export type PostedNotice = {
  raw: string
  header: (name: string) => string
}

/** `confirming`: the customer typed something, and only the provider can end it. */
export type PageState = 'open' | 'confirming' | 'expired' | 'succeeded' | 'failed'

/**
 * A mobile money operator. Each has a folder beside this file, and one line in
 * `server/providers.ts`. Every call throws ProviderDown or ProviderRefusal.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How long its page takes a payment, ms. */
  validityMs: number
  /** Whether its circuit is open after several failures in a row. */
  isAway(): boolean
  openPage(page: NewPage): Promise<OpenedPage>
  /** Closes the page for payments, where the operator has a call for it. */
  closePage?(payToken: string): Promise<void>
  /**
   * Returns the `notifToken` of a notice; null when the notice is not the provider's, or is empty.
   */
  readNotice(notice: PostedNotice, now: Date): string | null
  readState(page: {
    orderId: string
    francs: number
    payToken: string
  }): Promise<{ state: PageState; transactionId: string | null }>
  /** Refunds and payouts by API; absent where finance uses the operator's own tools. */
  moneyOut?: MoneyOut
  /** Statement by API; absent where the operator gives files. */
  statement?: StatementByCall
}

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>

/** @throws Error for a provider in the database that this process was not given */
export function providerOf(
  providers: PaymentProviders,
  name: PaymentProviderName,
): PaymentProvider {
  const provider = providers.get(name)
  if (!provider) throw new Error(`no provider ${name}`)
  return provider
}
