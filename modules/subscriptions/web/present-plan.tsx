import { formatFrancs } from '#kernel/wire/money.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { workPaths } from '#web/work-paths.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { Gauge } from '#web/ui/charts/gauge.tsx'

import type { Subscription } from './use-subscription.ts'
import { countedWords, daysWords, longDay } from './plan-words.ts'

/** The present plan: until when, and how full. A paid one can be prolonged at any time. */
export function PresentPlan({ subscription }: { subscription: Subscription }) {
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
          : `${formatFrancs(renewal?.monthlyPrice ?? 0)} par mois${endsAt ? ` · jusqu’au ${longDay(endsAt)}` : ''}`}
      </p>
      {daysLeft !== null && (
        <>
          <div className="spread spread-middle">
            <b className="semibold">
              {inGrace ? 'Terminé, encore visible quelques jours' : daysWords(daysLeft)}
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
          <p className="muted mt-2 text-center">{`Jusqu’au ${formatDay(renewal.endsAt)}, par mobile money`}</p>
        </>
      )}
    </section>
  )
}
