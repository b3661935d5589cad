import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import type { MoneyOut, StatementByCall } from './money-out.ts'

export type NewPage = {
  /** ASCII, 30 characters at most, never used before. */
  orderId: string
  francs: number
  /** Text shown to the customer. */
  reference: string
  returnUrl: string
  cancelUrl: string
  /** Address of notices, if the operator takes it with each page. */
  noticeUrl: string
}

/** `payToken` reads the page's state; `notifToken` names it in notices. */
export type OpenedPage = { payToken: string; notifToken: string; paymentUrl: string }

/** Only a hint: the payment's state is then read from the operator. */
export type PostedNotice = {
  raw: string
  header: (name: string) => string
}

/** `confirming`: the customer typed something, and only the provider can end it. */
export type PageState = 'open' | 'confirming' | 'expired' | 'succeeded' | 'failed'

/**
 * Mobile money operator: a folder here, and a line in `server/providers.ts`. Every call throws
 * ProviderDown or ProviderRefusal.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** Validity of its page, ms. */
  validityMs: number
  /** Tells whether its circuit is open. */
  isAway(): boolean
  openPage(page: NewPage): Promise<OpenedPage>
  /** Closes the page, if the operator has a call for it. */
  closePage?(payToken: string): Promise<void>
  /** @returns the `notifToken`; null: empty, or not the provider's */
  readNotice(notice: PostedNotice, now: Date): string | null
  readState(page: {
    orderId: string
    francs: number
    payToken: string
  }): Promise<{ state: PageState; transactionId: string | null }>
  /** Absent where finance uses the operator's tools. */
  moneyOut?: MoneyOut
  /** Statement API; absent where the operator gives files. */
  statement?: StatementByCall
}

export type PaymentProviders = ReadonlyMap<PaymentProviderName, PaymentProvider>

/** @throws Error for a provider that this process was not given */
export function providerOf(
  providers: PaymentProviders,
  name: PaymentProviderName,
): PaymentProvider {
  const provider = providers.get(name)
  if (!provider) throw new Error(`no provider ${name}`)
  return provider
}
