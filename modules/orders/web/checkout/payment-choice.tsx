import { useId } from 'react'

import type { Quote } from '#modules/cart/contract/quote.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { PaymentMethod } from '#modules/payments/contract/payment-method.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

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
