import { plural } from '#kernel/wire/plural.ts'
import { useNow } from '#client/device/use-now.ts'
import { dayOfMonth, daysLeftWords, untilYearWords, yearDayInFull } from '#kernel/wire/due-words.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { OwnRefunds } from '#modules/payments/web/index.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { PlanOffers } from './plan-offers.tsx'
import { ReadSubscription } from './subscription-reading.tsx'
import { useSubscription, type Subscription } from './use-subscription.ts'
import { countedWords } from './plan-time-words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Sum } from '#ui/words/sum.tsx'

export function OwnSubscription({ user }: { user: UserInfo }) {
  return (
    <ScreenFrame detail={user.shopName}>
      <ReadSubscription query={useSubscription(user._id)}>
        {(subscription) => (
          <div className="work-columns two-one">
            <div className="stack">
              <PresentPlan subscription={subscription} />
              <PlanOffers subscription={subscription} />
            </div>
            <div className="stack">
              <div className="remark remark-plain">
                <Icon name="information" size={20} />
                <div>
                  <AfterTheEnd free={subscription.freeProducts} />
                </div>
              </div>
              <OwnRefunds />
              <PaidPeriods history={subscription.history} />
            </div>
          </div>
        )}
      </ReadSubscription>
    </ScreenFrame>
  )
}

function AfterTheEnd({ free }: { free: number | null }) {
  const grace = useDeadlines().planGraceDays
  const visible =
    free === null
      ? 'Ensuite, vos produits restent visibles.'
      : `Ensuite, seuls vos ${free} produits les plus vendus restent visibles ; les autres reviennent dès le paiement.`
  return typographic(
    `Rappels ${daysWords(7)}, ${daysWords(3)} et la veille de la fin${grace > 0 ? `, puis ${daysWords(grace)} de grâce` : ''}. ${visible}`,
  )
}

function PaidPeriods({ history }: { history: Subscription['history'] }) {
  return (
    <section className="card flush" aria-labelledby="payes">
      <div className="card-head">
        <h2 id="payes">Paiements de l’abonnement</h2>
      </div>
      {history.length === 0 && <p className="muted px-4 pb-4">Aucun paiement pour le moment.</p>}
      <ul>
        {history.map(({ label, startsAt, endsAt, amount, paidAt, givenDays }) => (
          <li key={`${paidAt} ${startsAt}`}>
            <div className="row">
              <span className="row-text">
                <b>{yearDayInFull(paidAt)}</b>
                <small>{`${label}, du ${dayOfMonth(startsAt)} au ${dayOfMonth(endsAt)}${givenDays > 0 ? `, dont ${countedWords(givenDays, 'jour')} ${plural(givenDays, 'offert')}` : ''}`}</small>
              </span>
              <b>
                <Sum francs={amount} />
              </b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PresentPlan({ subscription }: { subscription: Subscription }) {
  const now = useNow(60_000)
  const { plan, label, endsAt, daysLeft, inGrace, liveProducts, quota, offers } = subscription
  const renewal = plan === 'free' ? undefined : offers.find((offer) => offer.plan === plan)
  return (
    <section className="card" aria-labelledby="plan">
      <div className="card-line">
        <div>
          <small id="plan">Votre plan</small>
          <p className="amount amount-medium">{label}</p>
        </div>
        {inGrace ? (
          <span className="badge badge-dot badge-waiting">terminé</span>
        ) : (
          <span className="badge badge-dot badge-ok">actif</span>
        )}
      </div>
      <p className="muted mb-4">
        {plan === 'free'
          ? 'Sans abonnement, sans limite de temps'
          : `${formatFrancs(renewal?.monthlyPrice ?? 0)} par mois${endsAt ? ` · ${untilYearWords(endsAt)}` : ''}`}
      </p>
      {daysLeft !== null && (
        <>
          <div className="spread spread-middle">
            <b className="semibold">
              {inGrace || !endsAt
                ? 'Terminé, encore visible quelques jours'
                : daysLeftWords(endsAt, now)}
            </b>
            <span className="muted">{'sur\u00a030'}</span>
          </div>
          <div className="mt-2 mb-4">
            <Gauge percent={(daysLeft / 30) * 100} />
          </div>
        </>
      )}
      <div className="spread spread-middle">
        <b className="semibold">{`${countedWords(liveProducts, 'produit')} en ligne`}</b>
        <span className="muted">{quota === null ? 'sans limite' : `sur\u00a0${quota}`}</span>
      </div>
      {quota !== null && (
        <div className="mt-2">
          <Gauge percent={(liveProducts / quota) * 100} />
        </div>
      )}
      {renewal && (
        <>
          <ButtonLink size="large" wide className="mt-4" to={workPaths.planPayment(renewal.plan)}>
            {`Renouveler pour ${formatFrancs(renewal.amount)}`}
          </ButtonLink>
          <p className="muted mt-2 text-center">{`Payé ${untilYearWords(renewal.endsAt)}, par mobile money`}</p>
        </>
      )}
    </section>
  )
}
