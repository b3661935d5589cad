import { rateWords, readSellingCosts } from '#modules/cart/contract/selling-costs.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { useRead } from '#web/api/use-read.ts'
import { useNow } from '#web/device/use-now.ts'

import { previewOf } from './preview.ts'

/** « Pour 50 000 f d’articles »: what the buyer pays and the shop gets, with every key. */
export function PreviewCard({ draft }: { draft: Parameters<typeof previewOf>[0] }) {
  const now = useNow(60_000)
  const { data: costs } = useRead(['selling-costs'], readSellingCosts, {})
  if (!costs) return null
  const { rules, freeDelivery } = costs
  const own = rules.find(
    ({ category, startsAt }) => category === null && Date.parse(startsAt) <= now,
  )
  const commissionBasisPoints = own?.basisPoints ?? costs.commissionBasisPoints
  const preview = previewOf(draft, { commissionBasisPoints, delivery: freeDelivery.léger.from })
  if (!preview) return null
  const { goods, buyerPays, commission, delivery, shopGets, words } = preview
  return (
    <section className="promotion-preview" aria-live="polite">
      <h2>Pour {formatFrancs(goods)} d’articles</h2>
      <dl className="sums">
        <div>
          <dt>L’acheteur paie</dt>
          <dd>{formatFrancs(buyerPays)}</dd>
        </div>
        <div>
          <dt>Commission Sugu, {rateWords(commissionBasisPoints)}</dt>
          <dd>{`−\u00a0${formatFrancs(commission)}`}</dd>
        </div>
        {delivery > 0 && (
          <div>
            <dt>Livraison, à partir de</dt>
            <dd>{`−\u00a0${formatFrancs(delivery)}`}</dd>
          </div>
        )}
        <div className="total">
          <dt>Vous recevez</dt>
          <dd>{formatFrancs(shopGets)}</dd>
        </div>
      </dl>
      <p className="small">{words}</p>
    </section>
  )
}
