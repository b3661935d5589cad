import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import type { PlanOffer } from '#modules/subscriptions/contract/subscriptions.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { quotaWords } from './plan-time-words.ts'
import type { Subscription } from './use-subscription.ts'

export function PlanOffers({ subscription }: { subscription: Subscription }) {
  const { plan, offers, freeProducts } = subscription
  const others = offers.filter((offer) => offer.plan !== plan)
  const next = others.find((offer) => offer.kind !== 'renewal')
  const rest = others.filter((offer) => offer !== next)
  return (
    <>
      {next && (
        <>
          <h2 className="mt-2">Passer à un plan plus grand</h2>
          <section className="card" aria-label={next.label}>
            <div className="card-line">
              <b className="text-base">{next.label}</b>
              <b className="text-base">
                <Sum francs={next.monthlyPrice} />{' '}
                <span className="muted text-sm font-normal">/ mois</span>
              </b>
            </div>
            <p className="muted">{quotaWords(next.liveProducts)}</p>
            <OfferSum offer={next} />
            <ButtonLink look="outline" size="large" wide to={workPaths.planPayment(next.plan)}>
              {`Passer à ${next.label}`}
            </ButtonLink>
          </section>
        </>
      )}
      <section className="card flush" aria-label="Les autres plans">
        {rest.map((offer) => (
          <Link className="row" key={offer.plan} to={workPaths.planPayment(offer.plan)}>
            <span className="row-text">
              <b>{offer.label}</b>
              <small>{`${quotaWords(offer.liveProducts)} · ${restWords(offer)}`}</small>
            </span>
            <b>
              <Sum francs={offer.monthlyPrice} />
            </b>
            <Icon name="next" />
          </Link>
        ))}
        {plan !== 'free' && (
          <div className="row">
            <span className="row-text">
              <b>{plans.free.label}</b>
              <small>{`${quotaWords(freeProducts)}, sans abonnement`}</small>
            </span>
            <b>
              <Sum francs={0} />
            </b>
          </div>
        )}
      </section>
    </>
  )
}

export function OfferSum({ offer }: { offer: PlanOffer }) {
  return (
    <dl className="sums my-3">
      <div>
        <dt>
          {offer.kind === 'renewal'
            ? `Un mois, dès le ${dayOfMonth(offer.startsAt)}`
            : 'Un mois, dès aujourd’hui'}
        </dt>
        <dd>
          <Sum francs={offer.monthlyPrice} />
        </dd>
      </div>
      {offer.credit > 0 && (
        <div>
          <dt>Jours non utilisés</dt>
          <dd>
            <Sum francs={-offer.credit} />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>À payer</dt>
        <dd>
          <Sum francs={offer.amount} />
        </dd>
      </div>
    </dl>
  )
}

function restWords(offer: PlanOffer): string {
  return offer.kind === 'renewal'
    ? `dès le ${dayOfMonth(offer.startsAt)}`
    : `à payer ${formatFrancs(offer.amount)}`
}
