import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { plans } from '#modules/subscriptions/contract/plans.ts'
import { OwnRefunds } from '#modules/payments/web/index.ts'
import { useDeadlines, useMarketSettings } from '#modules/settings/web/index.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { typographic } from '#web/ui/words/typographic.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import { PlanOffers } from './plan-offers.tsx'
import { PresentPlan } from './present-plan.tsx'
import { ReadSubscription } from './read-subscription.tsx'
import { useSubscription, type Subscription } from './use-subscription.ts'
import { countedWords, longDay } from './plan-words.ts'

/** « Mon Abonnement »: the plan, what the others cost, what was paid. */
export function OwnSubscription({ Frame, user }: { Frame: ScreenFrame; user: UserInfo }) {
  return (
    <Frame detail={user.shopName}>
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
                  <AfterTheEnd />
                </div>
              </div>
              <OwnRefunds />
              <PaidPeriods history={subscription.history} />
            </div>
          </div>
        )}
      </ReadSubscription>
    </Frame>
  )
}

/** What happens to a plan that is not renewed. */
function AfterTheEnd() {
  const settings = useMarketSettings()
  const free = (settings?.selling.plans ?? plans).free.liveProducts
  const grace = useDeadlines().planGraceDays
  const visible =
    free === null
      ? 'Ensuite, vos produits restent visibles.'
      : `Ensuite, seuls vos ${free} produits les plus vendus restent visibles ; les autres reviennent dès le paiement.`
  return typographic(
    `Rappels 7, 3 et 1 jours avant la fin${grace > 0 ? `, puis ${daysWords(grace)} de grâce` : ''}. ${visible}`,
  )
}

/** Every month that was paid, the last first. */
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
                <b>{longDay(paidAt)}</b>
                <small>{`${label}, du ${formatDay(startsAt)} au ${formatDay(endsAt)}${givenDays > 0 ? `, dont ${countedWords(givenDays, 'jour')} ${givenDays > 1 ? 'offerts' : 'offert'}` : ''}`}</small>
              </span>
              <b>{formatFrancs(amount)}</b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
