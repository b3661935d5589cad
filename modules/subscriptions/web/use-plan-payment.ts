import { useState, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { providerWords, awayWords } from '#modules/operators/contract/provider-words.ts'
import { payPlanFromSales, type PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import {
  paymentProviders,
  type PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import { onPaymentSignal, rememberOpened, usePaymentWatch } from '#modules/payments/web/index.ts'
import { workPaths } from '#client/work-paths.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { saveInTab, readFromTab } from '#client/device/saved-in-tab.ts'

type PlanPurchase = {
  userId: string
  offer: PlanOffer
  paidBefore: number
  refetch: () => Promise<unknown>
}

type PlanPaymentState = {
  /** `checking`: back from the provider, no answer yet; `left`: its page was closed. */
  step: 'ready' | 'checking' | 'left' | 'paid'
  page: string | null
  busy: boolean
  problem: string | null
  open: (provider: PaymentProviderName) => Promise<void>
  payFromSales: (seen: string | null) => Promise<void>
  close: () => void
}

/** Shows paid only when the server's history grows. */
export function usePlanPayment({
  userId,
  offer,
  paidBefore,
  refetch,
}: PlanPurchase): PlanPaymentState {
  const navigate = useNavigate()
  const [page, setPage] = useState<string | null>(null)
  const [before] = useState(() => readOpenedPlan(offer.plan))
  const [step, setStep] = useState<'ready' | 'checking' | 'left'>(before ? 'checking' : 'ready')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [countAtOpening, setCount] = useState(before?.paidBefore ?? null)
  const paid = countAtOpening !== null && paidBefore > countAtOpening

  const check = useCallback(async () => void (await refetch()), [refetch])
  usePaymentWatch(countAtOpening !== null && !paid, check)
  useEffect(
    () =>
      onPaymentSignal((signal) => {
        setPage(null)
        void check()
        if (signal === 'cancelled') {
          forgetOpenedPlan()
          void navigate(workPaths.paymentCancelled())
        } else setStep('checking')
      }),
    [check, navigate],
  )

  // Once paid and left, the address offers the next month.
  useEffect(() => (paid ? forgetOpenedPlan : undefined), [paid])

  const open = async (provider: PaymentProviderName) => {
    setProblem(null)
    setBusy(true)
    try {
      const body = {
        userId,
        type: 'subscription',
        subscriptionPlan: offer.plan,
        renewal: offer.kind === 'renewal',
        totalPrice: offer.amount,
        provider,
      }
      const { paymentUrl, payment_url } = await call(initiatePayment, { body })
      rememberOpened('subscription')
      setCount(paidBefore)
      saveOpenedPlan({ plan: offer.plan, provider, paidBefore })
      setPage(paymentUrl || payment_url)
    } catch (failure) {
      setProblem(wordsFor(failure, provider))
      // Fewer unused days now: shows the current amount.
      if (failure instanceof CallFailure && failure.code === 'payments.wrong_amount') await check()
    } finally {
      setBusy(false)
    }
  }
  const payFromSales = async (seen: string | null) => {
    setProblem(null)
    setBusy(true)
    try {
      await call(payPlanFromSales, { body: { plan: offer.plan, amount: offer.amount, seen } })
      setCount(paidBefore)
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      await check()
      setBusy(false)
    }
  }
  const close = () => {
    forgetOpenedPlan()
    setPage(null)
    setStep('left')
    void check()
  }
  return {
    step: paid ? 'paid' : step,
    page: paid ? null : page,
    busy,
    problem,
    open,
    payFromSales,
    close,
  }
}

function wordsFor(failure: unknown, provider: PaymentProviderName): string {
  if (!(failure instanceof CallFailure)) return sentenceOf(failure)
  if (failure.code === 'payments.wrong_amount')
    return 'Le montant a changé. Vérifiez-le, puis confirmez de nouveau.'
  if (failure.code === 'payments.provider_down')
    return `${awayWords(provider)} Réessayez dans un instant.`
  if (failure.code === 'payments.provider_refused')
    return `${providerWords[provider]} a refusé d’ouvrir le paiement. Réessayez dans un instant.`
  return sentenceOf(failure)
}

const KEY = 'formule-en-paiement'

type OpenedPlan = { plan: string; provider: PaymentProviderName; paidBefore: number }

export function readOpenedPlan(plan: string): OpenedPlan | null {
  const kept = readFromTab(KEY) as Partial<OpenedPlan> | undefined
  const provider = paymentProviders.find((name) => name === kept?.provider)
  return kept?.plan === plan && provider && typeof kept.paidBefore === 'number'
    ? { plan, provider, paidBefore: kept.paidBefore }
    : null
}

function saveOpenedPlan(opened: OpenedPlan): void {
  saveInTab(KEY, opened)
}

function forgetOpenedPlan(): void {
  saveInTab(KEY, null)
}
