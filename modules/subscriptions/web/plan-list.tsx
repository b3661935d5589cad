import { formatFrancs } from '#kernel/wire/money.ts'
import type { Selling } from '#modules/settings/contract/market-settings.ts'
import { percentOf } from '#modules/settings/contract/setting-words.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'
import { Sum } from '#ui/words/sum.tsx'

/** With the prices that are charged. */
export function PlanList({ selling }: { selling: Selling }) {
  return (
    <section className="card" aria-labelledby="formules">
      <h2 id="formules">Ce que cela coûte</h2>
      <dl className="sums mt-3">
        {(Object.keys(plans) as PlanName[]).map((plan) => {
          const { monthlyFrancs, liveProducts } = selling.plans[plan]
          return (
            <div key={plan}>
              <dt>
                <b className="medium">{plans[plan].label}</b>
                <span className="small muted block">
                  {liveProducts === null
                    ? 'Produits sans limite'
                    : `${liveProducts} produits en ligne`}
                </span>
              </dt>
              <dd>
                {monthlyFrancs === 0 ? (
                  <Sum francs={0} />
                ) : (
                  `${formatFrancs(monthlyFrancs)} par mois`
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="small muted mt-3">
        {`Sur chaque vente, ${percentOf(selling.commissionBasisPoints)} du prix des articles. Vos ventes sont payées chaque samedi, sauf si une réclamation est ouverte.`}
      </p>
    </section>
  )
}
