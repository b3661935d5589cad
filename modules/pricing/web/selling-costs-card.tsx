import { dayOfYear, lastDayOf } from '#kernel/wire/due-words.ts'
import { rateWords, readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'

type Known = Reply<typeof readSellingCosts>
/** Absent from an older server's answer. */
type Costs = Omit<Known, 'rules'> & Partial<Pick<Known, 'rules'>>

export function SellingCostsCard() {
  const query = useRead(['selling-costs'], readSellingCosts, {})
  return (
    <section className="card" aria-labelledby="selling-costs">
      <h2 id="selling-costs">Ce que vendre vous coûte</h2>
      <Reading query={query} cards={1}>
        {({ commissionBasisPoints, rules = [], freeDelivery }: Costs) => (
          <dl className="sums mt-3">
            <div>
              <dt>Commission sur les articles vendus</dt>
              <dd>{rateWords(commissionBasisPoints)}</dd>
            </div>
            {rules.map(({ category, basisPoints, startsAt, endsAt }) => (
              <div key={`${category ?? ''} ${startsAt}`}>
                <dt>
                  {category ?? 'Pour votre boutique'}
                  <br />
                  <span className="small muted">
                    {`du ${dayOfYear(startsAt)}`}
                    {endsAt && ` au ${dayOfYear(lastDayOf(endsAt))}`}
                  </span>
                </dt>
                <dd>{rateWords(basisPoints)}</dd>
              </div>
            ))}
            <div>
              <dt>Livraison à 0f, si vous l’offrez</dt>
              <dd>
                {`${formatFrancs(freeDelivery.léger.from)} à ${formatFrancs(freeDelivery.lourd.to)}`}
              </dd>
            </div>
          </dl>
        )}
      </Reading>
    </section>
  )
}
