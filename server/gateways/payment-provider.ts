import type { PaymentProviderName } from '#database/values/payments.ts'

import type { MoneyOut } from './money-out.ts'
import type { StatementByCall } from './operator-statement.ts'

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

/** What an operator posts to us: a hint, whose money is asked about before anything is believed. */
export type PostedNotice = {
  /** The body, byte for byte. */
  raw: string
  header: (name: string) => string
}

/** `confirming`: somebody typed something, and only the provider can end it. */
export type PageState = 'open' | 'confirming' | 'expired' | 'succeeded' | 'failed'

/**
 * An operator of mobile money, as payments knows it. Each has a folder beside this file, and one
 * line in `server/payment-doors.ts`. Every call throws ProviderDown or ProviderRefusal.
 */
export type PaymentProvider = {
  name: PaymentProviderName
  /** How long its page takes a payment, ms. */
  validityMs: number
  /** It failed several times in a row, and is left alone for a moment. */
  isAway(): boolean
  openPage(page: NewPage): Promise<OpenedPage>
  /** Takes no payment on this page any more, where the operator has a call for it. */
  closePage?(payToken: string): Promise<void>
  /** The `notifToken` of the page that a notice speaks of; null when it is not the provider's, or says nothing. */
  readNotice(notice: PostedNotice, now: Date): string | null
  readState(page: {
    orderId: string
    francs: number
    payToken: string
  }): Promise<{ state: PageState; transactionId: string | null }>
  /** What it refunds and pays out by call; absent where finance uses the operator's own tools. */
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
