import { useState } from 'react'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ofProvider, providerWords } from '#modules/payments/contract/provider-words.ts'
import type { PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import {
  paymentProviders,
  type PaymentProviderName,
} from '#modules/payments/contract/payment-method.ts'
import { PaymentSheet, useProviders } from '#modules/payments/web/index.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'
import { typographic } from '#web/ui/words/typographic.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { Loading } from '#web/ui/lists/skeleton.tsx'
import { workPaths } from '#web/work-paths.ts'

import { readOpenedPlan } from './opened-plan.ts'
import { longDay, quotaWords } from './plan-words.ts'
import { OfferSum } from './plan-offers.tsx'
import { ReadSubscription } from './read-subscription.tsx'
import { type Subscription, useSubscription } from './use-subscription.ts'
import { usePlanPayment } from './use-plan-payment.ts'

/** Pays one month of a plan by mobile money. */
export function PlanPayment({
  Frame,
  user,
  plan,
}: {
  Frame: ScreenFrame
  user: UserInfo
  plan: string
}) {
  const query = useSubscription(user._id)
  return (
    <Frame title="Payer mon abonnement" detail={user.shopName}>
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
    </Frame>
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
