import { paymentProviders, type PaymentProviderName } from '#contract/payments/payment-method.ts'

const KEY = 'formule-en-paiement'

type OpenedPlan = { plan: string; provider: PaymentProviderName; paidBefore: number }

/** The plan whose payment this tab opened, until it is paid: a reload goes on waiting for it. */
export function readOpenedPlan(plan: string): OpenedPlan | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<OpenedPlan> | null
    const provider = paymentProviders.find((name) => name === kept?.provider)
    return kept?.plan === plan && provider && typeof kept.paidBefore === 'number'
      ? { plan, provider, paidBefore: kept.paidBefore }
      : null
  } catch {
    return null
  }
}

export function keepOpenedPlan(opened: OpenedPlan): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened))
  } catch {
    // The browser refuses storage: it lives as long as the page.
  }
}

export function forgetOpenedPlan(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
