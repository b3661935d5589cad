import { useId } from 'react'

import { formatFrancs } from '#contract/kernel/money.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import type { Quote } from '#contract/cart/quote.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { typographic } from '#web/ui/typographic.ts'

type PaymentChoiceProps = {
  method: PaymentMethod
  cash: Quote['cashOnDelivery'] | undefined
  onChoose: (method: PaymentMethod) => void
}

/** Orange Money now, or cash at the door where that is possible; where it is not, the reason is on the card. */
export function PaymentChoice({ method, cash, onChoose }: PaymentChoiceProps) {
  const heading = useId()
  const noCash = cash !== undefined && !cash.allowed
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Paiement
      </h2>
      <div role="radiogroup" aria-labelledby={heading}>
        <RadioCard
          name="paiement"
          title="Orange Money"
          detail="Vous confirmez avec votre code, tout de suite"
          mark={<OrangeArrows />}
          checked={method === 'orange_money'}
          onChange={() => onChoose('orange_money')}
        />
        <RadioCard
          name="paiement"
          title="Paiement à la livraison"
          detail={
            noCash
              ? typographic(cash.reason ?? '')
              : cash
                ? `En espèces au livreur, jusqu’à ${formatFrancs(cash.ceiling)}`
                : 'En espèces au livreur'
          }
          mark={
            <span className="payment-logo">
              <Icon name="cash" size={20} />
            </span>
          }
          disabled={noCash}
          checked={method === 'cash_on_delivery'}
          onChange={() => onChoose('cash_on_delivery')}
        />
      </div>
    </section>
  )
}

function OrangeArrows() {
  return (
    <span className="payment-logo">
      <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
        <path d="M3 9h9M8.5 5 12.5 9 8.5 13" fill="none" stroke="#f16e00" strokeWidth="2.6" />
        <path
          d="M27 9h-9M21.5 5 17.5 9 21.5 13"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
        />
      </svg>
    </span>
  )
}
