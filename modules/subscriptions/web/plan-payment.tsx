import { untilYearWords, yearDayInFull } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ofProvider, providerWords } from '#modules/operators/contract/provider-words.ts'
import type { PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import {
  paymentProviders,
  type PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import { PaymentSheet, useProviders } from '#modules/payments/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { workPaths } from '#client/work-paths.ts'
import { quotaWords } from './plan-time-words.ts'
import { OfferSum } from './plan-offers.tsx'
import { ReadSubscription } from './subscription-reading.tsx'
import { readOpenedPlan, usePlanPayment } from './use-plan-payment.ts'
import { type Subscription, useSubscription } from './use-subscription.ts'

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

/** Until they have come: the button below them would move under the thumb. */
const allOpen = paymentProviders.map((name) => ({ name, open: true, reason: null }))

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
  const providers = useProviders() ?? allOpen
  const [fromSales, payFromSales] = useState(false)
  const missing = offer.amount - subscription.payableSales
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
              ? yearDayInFull(offer.startsAt)
              : `aujourd’hui, ${yearDayInFull(offer.startsAt)}`}
          </dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>{yearDayInFull(offer.endsAt)}</dd>
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
      {(providers.length > 1 || subscription.payableSales > 0) && (
        <fieldset>
          <legend className="visually-hidden">Payer par</legend>
          {providers.map(({ name, open, reason }) => (
            <RadioCard
              key={name}
              name="operateur"
              title={providerWords[name]}
              detail={reason && typographic(reason)}
              disabled={!open}
              checked={!fromSales && operator === name}
              onChange={() => {
                choose(name)
                payFromSales(false)
              }}
            />
          ))}
          {subscription.payableSales > 0 && (
            <RadioCard
              name="operateur"
              title="Mes ventes"
              detail={
                missing > 0
                  ? `Il manque ${formatFrancs(missing)} : ${formatFrancs(subscription.payableSales)} à vous verser`
                  : `Pris sur les ${formatFrancs(subscription.payableSales)} à vous verser, sans opérateur`
              }
              disabled={missing > 0}
              checked={fromSales}
              onChange={() => payFromSales(true)}
            />
          )}
        </fieldset>
      )}
      <Button
        wide
        icon="lock"
        look={payment.step === 'checking' ? 'outline' : 'primary'}
        busy={payment.busy}
        busyWords="Traitement..."
        onClick={() =>
          void (fromSales && missing <= 0
            ? payment.payFromSales(subscription.endsAt)
            : payment.open(operator))
        }
      >
        {fromSales && missing <= 0
          ? `Payer ${formatFrancs(offer.amount)} avec mes ventes`
          : payment.step === 'ready'
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
      <Remark tone="ok">{`Paiement reçu, merci. Votre formule ${label} court${endsAt ? ` ${untilYearWords(endsAt)}` : ''}.`}</Remark>
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
