import {
  paymentProviders,
  type PaymentProviderName,
} from '#modules/payments/contract/payment-method.ts'
import { saveInTab, readFromTab } from '#web/device/saved-in-tab.ts'

const KEY = 'formule-en-paiement'

type OpenedPlan = { plan: string; provider: PaymentProviderName; paidBefore: number }

/** The plan whose payment this tab opened, until it is paid: a reload goes on waiting for it. */
export function readOpenedPlan(plan: string): OpenedPlan | null {
  const kept = readFromTab(KEY) as Partial<OpenedPlan> | undefined
  const provider = paymentProviders.find((name) => name === kept?.provider)
  return kept?.plan === plan && provider && typeof kept.paidBefore === 'number'
    ? { plan, provider, paidBefore: kept.paidBefore }
    : null
}

export function saveOpenedPlan(opened: OpenedPlan): void {
  saveInTab(KEY, opened)
}

export function forgetOpenedPlan(): void {
  saveInTab(KEY, null)
}
