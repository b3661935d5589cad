import { FORMER_PRICE_DAYS } from '#modules/publishing/contract/product-rules.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { COMMISSION_BASIS_POINTS } from '#kernel/wire/limits.ts'
import { struckPriceOf, type PricesBefore } from '#modules/products/contract/reductions.ts'
import { discountPercent, formatFrancs, shareOf } from '#kernel/wire/money.ts'
import { useUser } from '#client/session/user-info.ts'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { todayInBamako, type FormDraft, type FormProblems } from './form-draft.ts'
import { useSellingCosts } from './use-selling-costs.ts'

type PriceCardProps = {
  draft: Pick<FormDraft, 'price' | 'promo' | 'promoFrom' | 'promoUntil'>
  before: PricesBefore | null
  faults: FormProblems
  onChange: (part: Partial<FormDraft>) => void
}

export function PriceCard({ draft, before, faults, onChange }: PriceCardProps) {
  const isOwner = !useUser()?.helps
  const rate = useSellingCosts()?.commissionBasisPoints ?? COMMISSION_BASIS_POINTS
  const price = amountIn(draft.price) || 0
  const promo = amountIn(draft.promo)
  const valid = promo === null || (promo > 0 && promo < price)
  const paid = valid ? (promo ?? price) : price
  const commission = shareOf(paid, rate)
  const reduced = valid && promo !== null
  const struck = reduced ? struckPriceOf(price, promo, before) : null
  const percent = struck === null ? 0 : discountPercent(struck, promo)
  return (
    <section className="card">
      <h2 className="mb-3">Prix</h2>
      <div className="grid grid-cols-2 gap-3 items-start">
        <AmountField
          label="Prix"
          name="price"
          value={draft.price}
          error={faults.price}
          onChange={(price) => onChange({ price })}
        />
        <AmountField
          label="Prix promo"
          name="prixPromotionnel"
          value={draft.promo}
          error={
            faults.prixPromotionnel ??
            (valid || price === 0 || Number.isNaN(promo)
              ? undefined
              : 'Le prix promotionnel doit être inférieur au prix.')
          }
          onChange={(promo) => onChange({ promo })}
        />
      </div>
      {reduced && struck !== price && (
        <div className="mt-3">
          <Remark tone="info">{struckWords(struck, before?.lowest ?? price)}</Remark>
        </div>
      )}
      {promo !== null && draft.promoFrom !== undefined && (
        <Field
          className="mt-3"
          label="Premier jour de la promotion"
          hint="Sans date, elle commence dès que vous enregistrez."
          optional
          type="date"
          name="comingPromo"
          min={todayInBamako()}
          value={draft.promoFrom ?? ''}
          error={faults.comingPromo ?? null}
          onChange={({ target }) => onChange({ promoFrom: target.value || null })}
        />
      )}
      {promo !== null && (
        <Field
          className="mt-3"
          label="Dernier jour de la promotion"
          hint="Le prix normal revient le lendemain, tout seul."
          optional
          type="date"
          name="promoUntil"
          min={todayInBamako()}
          value={draft.promoUntil ?? ''}
          error={faults.promoUntil ?? null}
          onChange={({ target }) => onChange({ promoUntil: target.value || null })}
        />
      )}
      {price > 0 && isOwner && (
        <dl className="sums sums-boxed" aria-live="polite">
          <div>
            <dt>Le client paie{percent > 0 && ` (−\u00a0${percent}\u00a0%)`}</dt>
            <dd>
              <Sum francs={paid} />
            </dd>
          </div>
          <div>
            <dt>Commission Sugu, {rate / 100}&nbsp;%</dt>
            <dd>
              −&nbsp;
              <Sum francs={commission} />
            </dd>
          </div>
          <div className="total">
            <dt>Vous recevrez</dt>
            <dd>
              <Sum francs={paid - commission} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

function struckWords(struck: number | null, lowest: number): string {
  return struck === null
    ? `Dans les ${daysWords(FORMER_PRICE_DAYS)} d’avant, ce produit a coûté ${formatFrancs(lowest)} : il se vendra au prix promo, sans prix barré.`
    : `Le prix barré sera ${formatFrancs(struck)}, le plus bas des ${daysWords(FORMER_PRICE_DAYS)} d’avant.`
}
