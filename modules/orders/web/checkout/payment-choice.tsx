import { type Way, wayOf } from '#modules/parcels/contract/ways.ts'
import { useId, type ReactNode } from 'react'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { OperatorCards } from './operator-cards.tsx'

type PaymentChoiceProps = {
  method: PaymentMethod
  providers: readonly OfferedProvider[]
  cash: Quote['cashOnDelivery'] | undefined
  receiveAt?: ReceivePlace
  /** « 10 500 f lun. 30 nov., puis 31 000 f ven. 4 déc. », of parcels that come on several days. */
  dues?: string | null | undefined
  onChoose: (method: PaymentMethod) => void
  /** Under the methods: the deposit that cash needs. */
  children?: ReactNode
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { method, providers, cash, receiveAt, dues, onChoose, children } = props
  const heading = useId()
  const way = wayOf({ receiveAt })
  const noCash = cash !== undefined && !cash.allowed
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Paiement
      </h2>
      <div role="radiogroup" aria-labelledby={heading}>
        <OperatorCards
          name="paiement"
          providers={providers}
          chosen={method}
          detail="Vous confirmez avec votre code, tout de suite"
          onChoose={onChoose}
        />
        <RadioCard
          name="paiement"
          title={way.words.later}
          detail={
            way.till === null
              ? 'Vous payez en voyant l’article. La boutique ne prend pas d’espèces pour Sugu.'
              : noCash
                ? typographic(cash.reason ?? '')
                : (dues ?? cashWords(cash, way))
          }
          mark={
            <span className="payment-logo">
              <Icon name={way.till === null ? 'qr' : 'cash'} size={20} />
            </span>
          }
          disabled={noCash}
          checked={method === 'cash_on_delivery'}
          onChange={() => onChoose('cash_on_delivery')}
        />
      </div>
      {children}
    </section>
  )
}

function cashWords(cash: Quote['cashOnDelivery'] | undefined, { till }: Way): string {
  if (till === 'relay')
    return cash?.deposit
      ? 'Au comptoir, avec un acompte maintenant'
      : 'Au comptoir, en retirant le colis'
  if (cash?.deposit) return 'En espèces au livreur, avec un acompte'
  return cash
    ? `En espèces au livreur, jusqu’à ${formatFrancs(cash.ceiling)}`
    : 'En espèces au livreur'
}
