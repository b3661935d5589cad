import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import type { PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import { awayWords, providerWords } from '#modules/payments/contract/provider-words.ts'
import type { PaymentProviderName } from '#modules/payments/contract/payment-method.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { onPaymentSignal, rememberOpened, usePaymentWatch } from '#modules/payments/web/index.ts'
import { workPaths } from '#web/work-paths.ts'

import { forgetOpenedPlan, keepOpenedPlan, readOpenedPlan } from './opened-plan.ts'

type Given = {
  userId: string
  offer: PlanOffer
  /** Periods paid so far, as last read. */ paidBefore: number
  refetch: () => Promise<unknown>
}

export type PlanPaymentState = {
  /** `checking`: back from the provider without an answer yet; `left`: its page was closed. */
  step: 'ready' | 'checking' | 'left' | 'paid'
  /** The provider’s page to show, or null. */
  page: string | null
  busy: boolean
  problem: string | null
  open: (provider: PaymentProviderName) => Promise<void>
  close: () => void
}

/** Opens the provider’s page for a plan. It counts as paid only when the server’s history grows. */
export function usePlanPayment({ userId, offer, paidBefore, refetch }: Given): PlanPaymentState {
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

  // Once it is paid and left, the same address offers the next month.
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
      keepOpenedPlan({ plan: offer.plan, provider, paidBefore })
      setPage(paymentUrl || payment_url)
    } catch (failure) {
      setProblem(wordsFor(failure, provider))
      // The unused days became fewer meanwhile: show the present sum.
      if (failure instanceof CallFailure && failure.code === 'payments.wrong_amount') await check()
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    forgetOpenedPlan()
    setPage(null)
    setStep('left')
    void check()
  }
  return { step: paid ? 'paid' : step, page: paid ? null : page, busy, problem, open, close }
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
