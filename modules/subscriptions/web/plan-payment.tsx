import { useState, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ofProvider, providerWords, awayWords } from '#modules/operators/contract/provider-words.ts'
import type { PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import {
  paymentProviders,
  type PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import {
  PaymentSheet,
  useProviders,
  onPaymentSignal,
  rememberOpened,
  usePaymentWatch,
} from '#modules/payments/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { workPaths } from '#client/work-paths.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { longDay, quotaWords } from './plan-time-words.ts'
import { OfferSum } from './plan-offers.tsx'
import { ReadSubscription } from './subscription-reading.tsx'
import { type Subscription, useSubscription } from './use-subscription.ts'
import { saveInTab, readFromTab } from '#client/device/saved-in-tab.ts'

export function PlanPayment({ user, plan }: { user: UserInfo; plan: string }) {
  const query = useSubscription(user._id)
  return (
    <ScreenFrame title="Payer mon abonnement" detail={user.shopName}>
      <ReadSubscription query={query}>
        {(subscription) => {
          const offer = subscription.offers.find((one) => one.plan === plan)
          return (
            <div className="max-w-[560px]">
              {offer ? (
                <Payment
                  user={user}
                  subscription={subscription}
                  offer={offer}
                  refetch={query.refetch}
                />
              ) : (
                <NoSuchPlan />
              )}
            </div>
          )
        }}
      </ReadSubscription>
    </ScreenFrame>
  )
}

type PaymentProps = {
  user: UserInfo
  subscription: Subscription
  offer: PlanOffer
  refetch: () => Promise<unknown>
}

function Payment({ user, subscription, offer, refetch }: PaymentProps) {
  const payment = usePlanPayment({
    userId: user._id,
    offer,
    paidBefore: subscription.history.length,
    refetch,
  })
  const [chosen, choose] = useState<PaymentProviderName>(
    () => readOpenedPlan(offer.plan)?.provider ?? paymentProviders[0],
  )
  const providers = useProviders() ?? []
  const operator =
    providers.find(({ name, open }) => open && name === chosen)?.name ??
    providers.find(({ open }) => open)?.name ??
    chosen
  if (payment.step === 'paid') return <Paid subscription={subscription} />
  return (
    <section className="card stack" aria-labelledby="formule">
      <div>
        <h2 id="formule">{`Formule ${offer.label}`}</h2>
        <p className="muted">{quotaWords(offer.liveProducts)}</p>
      </div>
      <dl className="fact-list min-[900px]:grid-cols-2">
        <div>
          <dt>Début</dt>
          <dd>
            {offer.kind === 'renewal'
              ? longDay(offer.startsAt)
              : `aujourd’hui, ${longDay(offer.startsAt)}`}
          </dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>{longDay(offer.endsAt)}</dd>
        </div>
      </dl>
      <OfferSum offer={offer} />
      {payment.problem && (
        <div role="alert">
          <Remark tone="danger">{payment.problem}</Remark>
        </div>
      )}
      <div role="status">
        {payment.step === 'checking' && (
          <>
            <Loading>
              <span className="spinner" />
            </Loading>
            <p className="mt-2">
              {`Nous attendons la réponse ${ofProvider(operator)}. Si votre compte a été débité, cette page le dira toute seule.`}
            </p>
          </>
        )}
        {payment.step === 'left' && (
          <p>
            Vous avez fermé la page de paiement. Votre abonnement n’a pas changé : vous pouvez
            reprendre.
          </p>
        )}
      </div>
      {providers.length > 1 && (
        <fieldset>
          <legend className="visually-hidden">Payer par</legend>
          {providers.map(({ name, open, reason }) => (
            <RadioCard
              key={name}
              name="operateur"
              title={providerWords[name]}
              detail={reason && typographic(reason)}
              disabled={!open}
              checked={operator === name}
              onChange={() => choose(name)}
            />
          ))}
        </fieldset>
      )}
      <Button
        wide
        icon="lock"
        look={payment.step === 'checking' ? 'outline' : 'primary'}
        busy={payment.busy}
        busyWords="Traitement..."
        onClick={() => void payment.open(operator)}
      >
        {payment.step === 'ready'
          ? `Payer ${formatFrancs(offer.amount)} par ${providerWords[operator]}`
          : 'Reprendre le paiement'}
      </Button>
      {payment.page && (
        <PaymentSheet url={payment.page} provider={operator} onClose={payment.close} />
      )}
    </section>
  )
}

function Paid({ subscription: { label, endsAt } }: { subscription: Subscription }) {
  return (
    <section className="card stack" role="status">
      <Remark tone="ok">{`Paiement reçu, merci. Votre formule ${label} court${endsAt ? ` jusqu’au ${longDay(endsAt)}` : ''}.`}</Remark>
      <ButtonLink size="large" wide to={workPaths.subscription()}>
        Voir mon abonnement
      </ButtonLink>
    </section>
  )
}

function NoSuchPlan() {
  return (
    <section className="card stack">
      <h2>Cette formule n’existe pas</h2>
      <ButtonLink size="large" wide to={workPaths.subscription()}>
        Voir les formules
      </ButtonLink>
    </section>
  )
}

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
  close: () => void
}

/** Shows paid only when the server's history grows. */
function usePlanPayment({ userId, offer, paidBefore, refetch }: PlanPurchase): PlanPaymentState {
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

const KEY = 'formule-en-paiement'

type OpenedPlan = { plan: string; provider: PaymentProviderName; paidBefore: number }

function readOpenedPlan(plan: string): OpenedPlan | null {
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
