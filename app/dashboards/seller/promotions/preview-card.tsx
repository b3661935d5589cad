import { rateWords, readSellingCosts } from '#modules/pricing/contract/selling-costs.ts'
import { formatFrancs, shareOf, type Francs } from '#kernel/wire/money.ts'
import { useRead } from '#client/api/use-read.ts'
import { useNow } from '#client/device/use-now.ts'
import type { PromotionDraft } from '#modules/promotions/web/index.ts'
import { Sum } from '#ui/words/sum.tsx'

/** Example total; the promotion's minimum if larger. */
const usualGoods = 50_000

/** Example « Pour 50 000 f d’articles », updated while typing. */
export function PreviewCard({ draft }: { draft: PromotionDraft }) {
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
      <h2>
        Pour <Sum francs={goods} /> d’articles
      </h2>
      <dl className="sums">
        <div>
          <dt>L’acheteur paie</dt>
          <dd>
            <Sum francs={buyerPays} />
          </dd>
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
          <dd>
            <Sum francs={shopGets} />
          </dd>
        </div>
      </dl>
      <p className="small">{words}</p>
    </section>
  )
}

type Costs = { commissionBasisPoints: number; delivery: Francs }

type Preview = {
  goods: Francs
  buyerPays: Francs
  commission: Francs
  delivery: Francs
  shopGets: Francs
  /** « Sans promotion, vous recevriez 47 500 f. » */
  words: string
}

/** null until the form is complete enough. */
export function previewOf(
  { kind, amount, minGoods, maxUses }: PromotionDraft,
  { commissionBasisPoints, delivery }: Costs,
): Preview | null {
  if (kind !== 'delivery' && (amount === null || !Number.isInteger(amount) || amount < 1))
    return null
  if (kind === 'percent' && (amount ?? 0) > 90) return null
  if (Number.isNaN(minGoods) || Number.isNaN(maxUses)) return null
  const goods = Math.max(usualGoods, minGoods ?? 0)
  const off =
    kind === 'percent'
      ? shareOf(goods, (amount ?? 0) * 100)
      : kind === 'francs'
        ? Math.min(amount ?? 0, goods)
        : 0
  const buyerPays = goods - off
  const commission = shareOf(buyerPays, commissionBasisPoints)
  const paidDelivery = kind === 'delivery' ? delivery : 0
  const shopGets = buyerPays - commission - paidDelivery
  const without = goods - shareOf(goods, commissionBasisPoints)
  const each = without - shopGets
  const all = maxUses
    ? ` ${maxUses} utilisations comme celle-ci coûtent ${formatFrancs(each * maxUses)}.`
    : ''
  const words = `Sans promotion, vous recevriez ${formatFrancs(without)}.${all}`
  return { goods, buyerPays, commission, delivery: paidDelivery, shopGets, words }
}
