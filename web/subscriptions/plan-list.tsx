import { COMMISSION_BASIS_POINTS } from '#contract/kernel/limits.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { plans } from '#contract/subscriptions/plans.ts'

/** What selling costs, plan by plan, from the very figures that are charged. */
export function PlanList() {
  return (
    <section className="card" aria-labelledby="formules">
      <h2 id="formules">Ce que cela coûte</h2>
      <dl className="sums mt-3">
        {Object.values(plans).map(({ label, monthlyFrancs, liveProducts }) => (
          <div key={label}>
            <dt>
              <b className="medium">{label}</b>
              <span className="small muted block">
                {liveProducts === null
                  ? 'Produits sans limite'
                  : `${liveProducts} produits en ligne`}
              </span>
            </dt>
            <dd>
              {monthlyFrancs === 0 ? formatFrancs(0) : `${formatFrancs(monthlyFrancs)} par mois`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted mt-3">
        {`Sur chaque vente, ${COMMISSION_BASIS_POINTS / 100}\u00a0% du prix des articles. Vos ventes sont payées chaque samedi, sauf si une réclamation est ouverte.`}
      </p>
    </section>
  )
}
