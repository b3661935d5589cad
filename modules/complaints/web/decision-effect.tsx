import type { ComplaintOutcome } from '#modules/complaints/contract/complaint-words.ts'
import { refundShares } from '#modules/complaints/contract/refund-shares.ts'
import type { ComplaintFacts } from '#modules/complaints/contract/team-complaints.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

type DecisionEffectProps = { outcome: ComplaintOutcome; francs: number; facts: ComplaintFacts }

/** Says who receives and who pays what by the decision. */
export function DecisionEffect({ outcome, francs, facts }: DecisionEffectProps) {
  const lines = outcome === 'remboursé' ? refundLines(francs, facts) : freedLines(facts, outcome)
  if (lines.length === 0) return null
  return (
    <ul className="sums effect" aria-label="Ce que fait la décision">
      {lines.map(([words, amount]) => (
        <li key={words}>
          <span>{words}</span> <b className="nowrap">{signed(amount)}</b>
        </li>
      ))}
    </ul>
  )
}

type Line = readonly [words: string, francs: number]

/** The server computes the shares again; after an earlier refund only the buyer's is known. */
function refundLines(francs: number, { parcel, buyer, shop }: ComplaintFacts): Line[] {
  const { itemsTotal, shippingFee, commission, payout, refunded } = parcel
  if (refunded > 0) return francs > 0 ? [[`${buyer.name} reçoit`, francs]] : []
  const shares = refundShares(
    {
      itemsTotalFrancs: itemsTotal,
      shippingFeeFrancs: shippingFee,
      shopDeliveryFrancs: itemsTotal - commission - payout,
      commissionFrancs: commission,
      cashRoundingFrancs: parcel.cashRounding,
      ...promotionOf(parcel),
    },
    francs,
  )
  if (!shares) return []
  const lines: Line[] = [
    [`${buyer.name} reçoit`, shares.refund],
    [`Retenu à ${shop.name}`, -shares.shop],
    ['Commission rendue par Sugu', -shares.commission],
    ['Livraison rendue par Sugu', -shares.delivery],
    ['Rendu à la promotion de Sugu', shares.promotion],
  ]
  return lines.filter(([, amount]) => amount !== 0)
}

/** Francs; the previous version sends no promotions. */
function promotionOf({
  marketDiscount = 0,
  marketDelivery = 0,
}: {
  marketDiscount?: number
  marketDelivery?: number
}) {
  return { marketDiscountFrancs: marketDiscount, marketDeliveryFrancs: marketDelivery }
}

function freedLines({ parcel, buyer, shop }: ComplaintFacts, outcome: ComplaintOutcome): Line[] {
  const freed = outcome === 'remplacé' ? 'Payé au retour de l’ancien à' : 'Libéré pour'
  return [
    [`${buyer.name} reçoit`, 0],
    [`${freed} ${shop.name}`, parcel.payout],
  ]
}

function signed(francs: number): string {
  if (francs === 0) return formatFrancs(0)
  return `${francs > 0 ? '+' : '−'}\u00a0${formatFrancs(Math.abs(francs))}`
}
