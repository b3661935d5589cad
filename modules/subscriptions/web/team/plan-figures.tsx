import { Link } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { plans, type PlanName } from '#modules/subscriptions/contract/plans.ts'
import { useMarketSettings } from '#modules/settings/web/index.ts'
import type { readTeamPlans, SubscriberState } from '#modules/subscriptions/contract/team-plans.ts'
import { paths } from '#web/paths.ts'
import { Facts } from '#web/ui/words/facts.tsx'
import { workPaths } from '#web/work-paths.ts'

import { quotaWords } from '../plan-words.ts'

type Figures = Reply<typeof readTeamPlans>

/** What came in and what ends; each count leads to the shops that it counts. */
export function PlanFigures({ figures, days }: { figures: Figures; days: number }) {
  const { revenue, payments, ending, grace, ended } = figures
  return (
    <dl className="key-figures">
      <div className="key-figure">
        <dt>{`Encaissé, ${days}\u00a0j`}</dt>
        <dd>{formatFrancs(revenue.now)}</dd>
        <dd>
          <Facts
            of={[
              `${formatCount(payments)} ${payments > 1 ? 'mois payés' : 'mois payé'}`,
              `${formatFrancs(revenue.before)} avant`,
            ]}
          />
        </dd>
      </div>
      <Waiting
        name="Finissent sous 7 jours"
        count={ending}
        state="ending"
        beside="sans mois suivant"
      />
      <Waiting
        name="En délai de grâce"
        count={grace}
        state="grace"
        beside="produits encore visibles"
      />
      <Waiting
        name="Terminées, 30 j"
        count={ended}
        state="ended"
        beside="revenues au plan gratuit"
      />
    </dl>
  )
}

function Waiting({
  name,
  count,
  state,
  beside,
}: {
  name: string
  count: number
  state: SubscriberState
  beside: string
}) {
  return (
    <div className="key-figure">
      <dt>{name}</dt>
      <dd>
        {count > 0 ? <Link to={workPaths.adminPlans(state)}>{formatCount(count)}</Link> : count}
      </dd>
      <dd>{beside}</dd>
    </div>
  )
}

/** The plans as the market’s terms describe them, and how many shops are on each. */
export function PlanTable({ shops }: { shops: Figures['shops'] }) {
  const selling = useMarketSettings()?.selling
  const all = Object.values(shops).reduce((sum, count) => sum + count, 0)
  return (
    <section className="card flush" aria-labelledby="formules">
      <div className="card-head">
        <h2 id="formules">Les formules</h2>
        <Link to={paths.terms()}>Conditions</Link>
      </div>
      <ul>
        {(Object.keys(plans) as PlanName[]).map((plan) => {
          const { label } = plans[plan]
          const costs = selling?.plans[plan]
          const terms = !costs
            ? '…'
            : costs.monthlyFrancs === 0
              ? 'Sans limite de temps'
              : `${formatFrancs(costs.monthlyFrancs)} pour un mois`
          return (
            <li className="row" key={plan}>
              <span className="row-text">
                <b>{label}</b>
                <small>
                  <Facts of={[terms, costs && quotaWords(costs.liveProducts).toLowerCase()]} />
                </small>
              </span>
              <span className="text-right">
                <b>{`${formatCount(shops[plan])} ${shops[plan] > 1 ? 'boutiques' : 'boutique'}`}</b>
                <small className="block muted">
                  {all < FEWEST_CASES ? '' : `${Math.round((100 * shops[plan]) / all)}\u00a0%`}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
