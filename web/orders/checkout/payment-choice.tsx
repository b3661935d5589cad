import { useId } from 'react'

import type { Quote } from '#contract/cart/quote.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import type { PaymentMethod } from '#contract/payments/payment-method.ts'
import type { OfferedProvider } from '#contract/payments/payments.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { typographic } from '#web/ui/typographic.ts'

import { ProviderMark } from './provider-mark.tsx'

type PaymentChoiceProps = {
  method: PaymentMethod
  providers: readonly OfferedProvider[]
  cash: Quote['cashOnDelivery'] | undefined
  onChoose: (method: PaymentMethod) => void
}

/** An operator now, or cash at the door; a card that cannot be chosen says why. */
export function PaymentChoice({ method, providers, cash, onChoose }: PaymentChoiceProps) {
  const heading = useId()
  const noCash = cash !== undefined && !cash.allowed
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Paiement
      </h2>
      <div role="radiogroup" aria-labelledby={heading}>
        {providers.map(({ name, open, reason }) => (
          <RadioCard
            key={name}
            name="paiement"
            title={providerWords[name]}
            detail={typographic(reason ?? 'Vous confirmez avec votre code, tout de suite')}
            mark={<ProviderMark provider={name} />}
            disabled={!open}
            checked={method === name}
            onChange={() => onChoose(name)}
          />
        ))}
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
